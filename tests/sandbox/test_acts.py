"""People and an unmodified discord.py bot: commands, buttons, selects, forms, DMs, files."""

from __future__ import annotations

import discord
import pytest

from sandbox.client import NotThere, Refused, Sandbox
from sandbox.server import Server
from tests.sandbox.burrow_bot import BurrowBot, buttons, picture, png


async def test_the_bot_logs_in_and_finds_server_channels_and_its_own_permissions(bot: BurrowBot, server: Server):
    (guild,) = bot.guilds
    assert (guild.name, [c.name for c in guild.text_channels]) == ("The Burrow", ["games", "table-two", "chat"])
    held = guild.text_channels[0].permissions_for(guild.me)
    assert held.send_messages
    assert held.attach_files
    assert held.read_message_history
    assert not held.administrator
    assert not held.manage_messages
    assert not held.manage_threads
    assert [m.id for m in guild.members] == [bot.user.id], "without the members intent only the bot itself is listed"
    info = await bot.application_info()
    assert info.owner.name == "alice"
    assert guild.owner_id == info.owner.id


async def test_a_slash_command_is_answered_in_the_channel_and_mentions_a_person(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    reply = await alice.slash("/try", what="hello", who=bob)
    assert reply.type == "message"
    assert reply.text == f"Hello <@{bob.id}>"
    seen = bob.messages("games")[-1]
    assert seen.mentions == ["bob"]
    assert seen.labels == ["Go", "Slow"]
    assert not seen.ephemeral


async def test_a_sub_command_takes_integers_and_refuses_those_out_of_range(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    assert (await alice.slash("/game start", game="rabbits", seats=4)).text == "rabbits for 4"
    with pytest.raises(Refused, match="at most 4"):
        await alice.slash("/game start", game="rabbits", seats=5)
    with pytest.raises(Refused, match="needs the option game"):
        await alice.slash("/game start", seats=2)
    with pytest.raises(Refused, match="needs a sub-command"):
        await alice.slash("/game")
    with pytest.raises(Refused, match="no command /nothing"):
        await alice.slash("/nothing")


async def test_autocomplete_shows_what_the_bot_suggests(server: Server, world: Sandbox):
    from tests.sandbox.conftest import bot_online

    bot = BurrowBot()
    command = bot.tree.get_command("game").get_command("start")

    @command.autocomplete("game")
    async def suggest(_: discord.Interaction, current: str) -> list[discord.app_commands.Choice[str]]:
        names = ["rabbits", "kingdom", "royale"]
        return [discord.app_commands.Choice(name=n.title(), value=n) for n in names if current in n]

    async with bot_online(server.address, given=bot):
        choices = await world.person("bob").autocomplete("/game start", "game", "r", channel="games")
    assert choices == [{"name": "Rabbits", "value": "rabbits"}, {"name": "Royale", "value": "royale"}]


async def test_a_pressed_button_changes_its_message_and_a_disabled_one_cannot_be_pressed(
    bot: BurrowBot, world: Sandbox
):
    alice, bob = world.person("alice"), world.person("bob")
    await alice.slash("/try", what="hello")
    old = bob.messages()[-1]
    reply = await bob.press("Go")
    assert (reply.type, reply.text) == ("message", "Gone")
    assert alice.messages()[-1].buttons() == []
    with pytest.raises(NotThere, match="enabled button 'Go'"):
        await bob.press("Go", seconds=0.1)
    with pytest.raises(Refused, match="disabled"):
        await bob.press_id("go", old)
    with pytest.raises(Refused, match="no longer on the message"):
        await bob.press_id("slow", old)


async def test_a_deferred_press_edits_the_original_with_an_uploaded_picture(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await alice.slash("/try", what="hello")
    assert (await alice.press("Slow")).type == "deferred"
    seen = await alice.wait_for(lambda m: m.content == "Slowly")
    (file,) = seen.attachments
    assert (file["filename"], file["description"], file["width"], file["height"]) == ("board.png", "A board.", 30, 20)
    assert await alice.download(file) == png("green")


async def test_an_ephemeral_answer_is_seen_by_its_person_alone_and_can_be_changed_by_a_press(
    bot: BurrowBot, world: Sandbox
):
    alice, bob = world.person("alice"), world.person("bob")
    reply = await alice.slash("/try", what="secret")
    assert reply.ephemeral is not None
    assert reply.ephemeral.content == "Psst"
    await bob.catch_up()
    assert bob.messages() == []
    with pytest.raises(Refused, match="gone"):
        await bob.press_id("more", reply.ephemeral)
    assert (await alice.press("More")).text == "More secrets"


async def test_the_first_follow_up_fills_the_thinking_message_and_keeps_its_visibility(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    reply = await alice.slash("/try", what="later")
    assert reply.type == "deferred"
    assert reply.message.thinking
    await alice.wait_for(lambda m: m.content == "And for all")
    assert [(m.content, m.ephemeral) for m in alice.messages()] == [("Thought about it", True), ("And for all", False)]
    await bob.catch_up()
    assert [m.content for m in bob.messages()] == ["And for all"]


async def test_a_select_takes_as_many_values_as_it_allows(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await alice.slash("/try", what="select")
    with pytest.raises(Refused, match="Pick 1 to 2"):
        await alice.select("Which figure?", "c1", "c2", "c3")
    with pytest.raises(Refused, match="not on offer"):
        await alice.select("Which figure?", "c9")
    assert (await alice.select(0, "Figure 3", "c1")).text == "Picked c3, c1"


async def test_a_form_opens_is_checked_and_reaches_the_bot(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    reply = await alice.slash("/try", what="modal")
    assert reply.type == "modal"
    assert reply.modal["title"] == "Your bid"
    with pytest.raises(Refused, match="1 here"):
        await alice.fill_modal({"amount": "12"})
    with pytest.raises(Refused, match="characters"):
        await alice.fill_modal({"amount": "1234", "suit": "h"})
    answer = await alice.fill_modal({"amount": "12", "suit": ["h"]})
    assert answer.ephemeral is not None
    assert answer.text == "Bid 12 of h"
    with pytest.raises(NotThere, match="no form open"):
        await alice.fill_modal({"amount": "1"})


async def test_a_hand_arrives_in_the_dm_and_is_played_there(bot: BurrowBot, world: Sandbox):
    alice, bob = world.person("alice"), world.person("bob")
    assert alice.dms() == []
    await alice.slash("/try", what="dm")
    (hand,) = alice.dms()
    assert await alice.download(hand.attachments[0]) == png("blue")
    assert (await alice.select("Which figure?", "c2", dm=True)).text == "Picked c2"
    assert alice.dms()[0].attachments == []
    await bob.catch_up()
    assert bob.dms() == []
    with pytest.raises(Refused, match="no such channel"):
        await world.get("/ui/messages", user=bob.id, channel=hand.channel)


async def test_a_closed_dm_refuses_with_50007_and_an_open_one_takes_messages_again(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await alice.close_dms()
    assert (await alice.slash("/try", what="dm")).text == "Closed: 50007"
    assert alice.dms() == []
    await alice.close_dms(False)
    assert (await alice.slash("/try", what="dm")).text == "Look at your DMs"


async def test_nobody_answers_and_the_person_reads_that_it_failed(bot: BurrowBot, world: Sandbox):
    await world.post("/control/clock", ack_seconds=0.1)
    reply = await world.person("alice").slash("/try", what="never")
    assert (reply.type, reply.error) == ("failed", "This interaction failed.")


async def test_edits_keep_drop_and_add_files_as_discord_does(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    channel = bot.guilds[0].text_channels[0]
    message = await channel.send("one", files=[picture("red", "a.png"), picture("blue", "b.png")])
    await message.edit(content="two")
    await alice.catch_up()
    assert [a["filename"] for a in alice.messages()[-1].attachments] == ["a.png", "b.png"], "absent: keep"
    message = await message.edit(attachments=[message.attachments[1], picture("green", "c.png", None)])
    await alice.catch_up()
    seen = alice.messages()[-1]
    assert [(a["filename"], a.get("description")) for a in seen.attachments] == [("b.png", "A board."), ("c.png", None)]
    assert seen.attachments[0]["id"] == str(message.attachments[0].id)
    assert await message.attachments[1].read() == png("green")
    await message.edit(content="none", attachments=[])
    await alice.catch_up()
    assert alice.messages()[-1].attachments == []


async def test_an_update_without_attachments_takes_the_pictures_away(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await bot.guilds[0].text_channels[0].send("board", file=picture(), view=buttons("Go"))
    await alice.press("Go")
    assert alice.messages()[-1].attachments == []


async def test_a_picture_shown_by_an_embed_is_not_listed_twice(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
    message = await bot.guilds[0].text_channels[0].send(embed=embed, file=picture())
    assert message.attachments == []
    await alice.catch_up()
    (shown,) = alice.messages()[-1].pictures
    assert await world.download(shown["url"]) == png()
    message = await message.edit(content="turn two")
    assert message.embeds[0].image.url == shown["url"]
    assert message.attachments == []


async def test_components_v2_show_text_and_a_gallery(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    view = discord.ui.LayoutView(timeout=None)
    gallery = discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="Alt."))
    row = discord.ui.ActionRow(discord.ui.Button(label="Bid", custom_id="bid"))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay("## Panel"), gallery, row))
    view.stop()
    await bot.guilds[0].text_channels[0].send(view=view, file=picture())
    assert (await alice.press("bid")).type == "modal"
    assert alice.messages()[-1].text == "## Panel"


async def test_the_bot_hears_no_messages_of_people_without_the_intent(bot: BurrowBot, world: Sandbox):
    await world.person("alice").say("hello?")
    await world.person("alice").say("anyone?", dm=False, channel="chat")
    await world.person("alice").slash("/try", what="hello", channel="games")
    assert bot.heard == []


async def test_with_the_message_intent_the_content_stays_empty_unless_the_bot_is_named(server: Server, world: Sandbox):
    from tests.sandbox.conftest import bot_online

    intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
    async with bot_online(server.address, intents=intents) as bot:
        alice = world.person("alice")
        await alice.open_dm()
        await alice.say("hidden", channel="games")
        await alice.say(f"<@{bot.user.id}> shown", channel="games")
        await alice.say("private", dm=True)
        await alice.slash("/try", what="hello", channel="games")
    assert [m.content for m in bot.heard][:3] == ["", f"<@{bot.user.id}> shown", "private"]
    assert bot.heard[3].author == bot.user
    assert bot.heard[3].content.startswith("Hello")


async def test_commands_keep_their_ids_while_unchanged(bot: BurrowBot, world: Sandbox):
    before = {c.name: c.id for c in bot.synced}
    again = {c.name: c.id for c in await bot.tree.sync()}
    fetched = {c.name: c.id for c in await bot.tree.fetch_commands()}
    assert before == again == fetched
    assert set(before) == {"try", "game"}
    assert {c["name"] for c in world.person("erin").commands} == {"try", "game"}


async def test_failures_show_the_persons_screen(bot: BurrowBot, world: Sandbox):
    alice = world.person("alice")
    await alice.slash("/try", what="hello")
    with pytest.raises(NotThere) as failure:
        await alice.wait_for(lambda m: "victory" in m.text, seconds=0.05, what="result")
    assert "Alice sees no result after 0.05 seconds" in str(failure.value)
    assert "Hutch: Hello" in str(failure.value)
    assert "[Go] [Slow]" in str(failure.value)
