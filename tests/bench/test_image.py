"""The benchmark of pictures, where games differ from each other."""

from __future__ import annotations

from bench import image


def test_pictures_that_change_their_size_are_compared_as_new_ones() -> None:
    scenes = [*image.scenes_of("battle_royale", 1), *image.scenes_of("bunny_kingdom", 0)]
    assert len({scene.height for scene in scenes}) == 2
    files, changed, _ = image.checked(scenes)
    pictures = [image.decoded(data) for data in files]
    assert len(changed[0]) < len(changed[1]) == -(-pictures[-1].height // image.BAND_ROWS)
    board = image.TileBoard(pictures)
    sizes = [image.decoded(board.png(number)).size for number in range(len(pictures))]
    assert sizes == [picture.size for picture in pictures]
