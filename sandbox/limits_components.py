"""Limits of components (buttons, selects, Components V2), modals and autocomplete choices."""

from __future__ import annotations

from typing import Any

from .errors import Json
from .form import Form, Path

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
#: What a V2 message may hold at its top, and what a container may hold.
V2_TOP = (ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER)
V2_TOTAL, V2_TEXT, ROWS, MODAL_PARTS, CHOICES = 40, 4000, 5, 5, 25
LINK, PREMIUM = 5, 6


class Check:
    """Walks one message's or modal's components and notes the faults in a form."""

    def __init__(self, form: Form, *, modal: bool) -> None:
        self.form = form
        self.modal = modal
        self.count = 0
        self.text = 0
        self.ids: set[str] = set()

    def one(self, path: Path, component: Any, allowed: tuple[int, ...]) -> None:
        """A component of one of the `allowed` types, with everything inside it."""
        kind = component.get("type") if isinstance(component, dict) else None
        if kind not in allowed:
            said = f'Value of field "type" must be one of {allowed}.'
            self.form.wrong([*path, "type"], "UNION_TYPE_CHOICES", said)
            return
        self.count += 1
        self._custom_id(path, component)
        parts = component.get("components")
        if kind == ROW:
            self._row(path, component)
        elif kind == BUTTON:
            self._button(path, component)
        elif kind in SELECTS:
            self._select(path, component)
        elif kind == TEXT_INPUT:
            self._text_input(path, component)
        elif kind == SECTION:
            for n, part in enumerate(self.form.items([*path, "components"], parts, 1, 3)):
                self.one([*path, "components", n], part, (TEXT_DISPLAY,))
            self.one([*path, "accessory"], component.get("accessory"), (BUTTON, THUMBNAIL))
        elif kind == TEXT_DISPLAY:
            if self.form.text([*path, "content"], component.get("content"), 1, V2_TEXT, required=True):
                self.text += len(component["content"])
        elif kind == THUMBNAIL:
            self._media(path, component)
        elif kind == GALLERY:
            for n, item in enumerate(self.form.items([*path, "items"], component.get("items"), 1, 10)):
                self._media([*path, "items", n], item)
        elif kind == CONTAINER:
            inside = tuple(k for k in V2_TOP if k != CONTAINER)
            for n, part in enumerate(self.form.items([*path, "components"], parts, 1, V2_TOTAL)):
                self.one([*path, "components", n], part, inside)
        elif kind == LABEL:
            self.form.text([*path, "label"], component.get("label"), 1, 45, required=True)
            self.form.text([*path, "description"], component.get("description"), 0, 100)
            self.one([*path, "component"], component.get("component"), (TEXT_INPUT, *SELECTS))

    def _custom_id(self, path: Path, component: Json) -> None:
        kind = component["type"]
        if kind == BUTTON and component.get("style") in (LINK, PREMIUM):
            if component.get("custom_id"):
                said = "A custom id and url cannot both be specified"
                self.form.wrong([*path, "custom_id"], "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", said)
            return
        if kind not in (BUTTON, TEXT_INPUT, *SELECTS):
            return
        custom_id = component.get("custom_id")
        if not self.form.text([*path, "custom_id"], custom_id, 1, 100, required=True):
            return
        if custom_id in self.ids:
            said = "Component custom id cannot be duplicated"
            self.form.wrong([*path, "custom_id"], "COMPONENT_CUSTOM_ID_DUPLICATED", said)
        self.ids.add(str(custom_id))

    def _row(self, path: Path, row: Json) -> None:
        inside = [*path, "components"]
        parts = self.form.items(inside, row.get("components"), 1, 5)
        for n, part in enumerate(parts):
            self.one([*inside, n], part, (TEXT_INPUT,) if self.modal else (BUTTON, *SELECTS))
        kinds = [p.get("type") for p in parts if isinstance(p, dict)]
        if len(kinds) > 1 and any(kind != BUTTON for kind in kinds):
            said = "The specified component exceeds the maximum width"
            self.form.wrong(inside, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", said)

    def _button(self, path: Path, button: Json) -> None:
        style = button.get("style")
        if not isinstance(style, int) or not 1 <= style <= PREMIUM:
            self.form.wrong([*path, "style"], "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
        self.form.text([*path, "label"], button.get("label"), 0, 80)
        if style == LINK:
            self.form.text([*path, "url"], button.get("url"), 1, 512, required=True)
        if style != PREMIUM and not button.get("label") and not button.get("emoji"):
            said = "A button must have either a label or an emoji"
            self.form.wrong([*path, "label"], "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI", said)

    def _select(self, path: Path, select: Json) -> None:
        form, high = self.form, 25
        form.text([*path, "placeholder"], select.get("placeholder"), 0, 150)
        if self.modal and select.get("disabled"):
            form.wrong([*path, "disabled"], "COMPONENT_DISABLED_IN_MODAL", "Selects in a modal cannot be disabled")
        if select["type"] == STRING_SELECT:
            options = form.items([*path, "options"], select.get("options"), 1, 25)
            values: set[str] = set()
            for n, option in enumerate(options):
                at = [*path, "options", n]
                form.text([*at, "label"], option.get("label"), 1, 100, required=True)
                form.text([*at, "description"], option.get("description"), 0, 100)
                form.text([*at, "value"], option.get("value"), 1, 100, required=True)
                if option.get("value") in values:
                    said = "The specified option value is already used"
                    form.wrong([*at, "value"], "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", said)
                values.add(str(option.get("value")))
            high = len(options)
            if sum(bool(o.get("default")) for o in options) > (select.get("max_values") or 1):
                form.wrong(path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are preset than may be chosen")
        form.number([*path, "min_values"], select.get("min_values"), 0, high)
        form.number([*path, "max_values"], select.get("max_values"), 1, high)
        low = select.get("min_values")
        if isinstance(low, int) and low > (select.get("max_values") or 1):
            form.wrong([*path, "min_values"], "SELECT_COMPONENT_MIN_VALUES", "min_values exceeds max_values")

    def _text_input(self, path: Path, field: Json) -> None:
        form = self.form
        if not self.modal:
            form.wrong([*path, "type"], "UNION_TYPE_CHOICES", "A text input belongs into a modal")
        if field.get("style") not in (1, 2):
            form.wrong([*path, "style"], "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
        form.text([*path, "label"], field.get("label"), 0, 45)
        form.text([*path, "placeholder"], field.get("placeholder"), 0, 100)
        form.text([*path, "value"], field.get("value"), 0, 4000)
        form.number([*path, "min_length"], field.get("min_length"), 0, 4000)
        form.number([*path, "max_length"], field.get("max_length"), 1, 4000)

    def _media(self, path: Path, item: Json) -> None:
        media = item.get("media") or {}
        self.form.text([*path, "media", "url"], media.get("url"), 1, 2048, required=True)
        self.form.text([*path, "description"], item.get("description"), 0, 1024)


def check_components(form: Form, components: Any, *, v2: bool) -> None:
    """Notes what Discord would refuse in a message's `components`."""
    check = Check(form, modal=False)
    top = form.items(["components"], components, 0, V2_TOTAL if v2 else ROWS)
    for n, component in enumerate(top):
        check.one(["components", n], component, V2_TOP if v2 else (ROW,))
    if check.count > V2_TOTAL:
        form.wrong(["components"], "COMPONENT_MAX_TOTAL", f"A message holds at most {V2_TOTAL} components")
    if check.text > V2_TEXT:
        form.wrong(["components"], "COMPONENT_TEXT_MAX_TOTAL", f"All text displays hold at most {V2_TEXT} characters")


def check_modal(modal: Json) -> None:
    """Refuses a modal that Discord would not show."""
    form = Form()
    form.text(["data", "title"], modal.get("title"), 1, 45, required=True)
    form.text(["data", "custom_id"], modal.get("custom_id"), 1, 100, required=True)
    check = Check(form, modal=True)
    for n, part in enumerate(form.items(["data", "components"], modal.get("components"), 1, MODAL_PARTS)):
        check.one(["data", "components", n], part, (ROW, LABEL, TEXT_DISPLAY))
    form.raise_if_wrong()


def check_choices(choices: Any) -> None:
    """Refuses autocomplete choices that Discord would not show."""
    form = Form()
    for n, choice in enumerate(form.items(["data", "choices"], choices, 0, CHOICES)):
        form.text(["data", "choices", n, "name"], choice.get("name"), 1, 100, required=True)
        value = choice.get("value")
        if isinstance(value, str):
            form.text(["data", "choices", n, "value"], value, 1, 100, required=True)
        elif not isinstance(value, (int, float)):
            form.wrong(["data", "choices", n, "value"], "BASE_TYPE_REQUIRED", "This field is required")
    form.raise_if_wrong()
