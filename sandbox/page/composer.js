// Where one writes: a message, or after "/" a command.
import * as api from "./api.js";
import { CommandPicker, commandForm, commandsFor, matching, parseOptions } from "./commands.js";
import { toast } from "./dialog.js";
import { announce, h, icon } from "./dom.js";
import { openModal } from "./modal.js";
import { channelName, isDm, on, state } from "./state.js";

const LONGEST = 2000; // Discord's limit for a message

export class Composer {
  constructor() {
    this.picker = new CommandPicker((command) => this.begin(command));
    this.input = h("textarea", {
      rows: 1,
      maxlength: LONGEST,
      "aria-controls": this.picker.list.id,
      "aria-autocomplete": "list",
      enterkeyhint: "send",
    });
    this.slash = h(
      "button.icon-button",
      { type: "button", "aria-label": "Commands", on: { click: () => this.type("/") } },
      icon("slash"),
    );
    this.send = h("button.icon-button.send", { type: "submit", "aria-label": "Send message" }, icon("send"));
    this.box = h("form.message-form", { "aria-label": "Write a message" }, this.slash, this.input, this.send);
    this.status = h("div.command-status", { role: "status", hidden: true });
    this.closed = h("p.closed", { hidden: true });
    this.element = h("div.composer", {}, this.picker.element, this.status, this.box, this.closed);
    this.form = null;
    this.drafts = new Map();
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.hidePicker());
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      this.say();
    });
    on("commands", () => {
      if (this.picker.open) this.typed();
    });
    on("channel", (id) => {
      if (id === state.current) this.allow();
    });
    on("world", () => this.allow());
  }

  /** The open channel changed. */
  open(channelId) {
    if (this.channelId) this.drafts.set(this.channelId, this.input.value);
    this.channelId = channelId;
    this.cancel(false);
    this.input.value = this.drafts.get(channelId) || "";
    const channel = state.channels.get(channelId);
    const place = `${isDm(channel) ? "@" : "#"}${channelName(channel)}`;
    this.input.placeholder = `Message ${place}`;
    this.input.setAttribute("aria-label", `Message ${place}`);
    this.status.hidden = true;
    this.allow();
    this.grow();
  }

  allow() {
    const channel = state.channels.get(this.channelId);
    const may = Boolean(channel) && channel.can_send !== false;
    this.closed.hidden = may;
    this.closed.textContent = channel ? "You cannot write in this channel." : "This channel is gone.";
    this.box.hidden = !may || Boolean(this.form);
  }

  /** Put text into the box as if typed. */
  type(text) {
    this.cancel(false);
    this.input.value = text;
    this.input.focus();
    this.typed();
  }

  typed() {
    this.grow();
    const text = this.input.value;
    const commands =
      text.startsWith("/") && !text.includes("\n") ? commandsFor(state.channels.get(this.channelId)) : null;
    if (!commands) return this.hidePicker();
    const line = text.slice(1);
    const whole = commands
      .filter((command) => line.startsWith(`${command.path} `))
      .sort((a, b) => b.path.length - a.path.length)[0];
    if (whole) {
      const rest = line.slice(whole.path.length + 1);
      // A space after the whole name opens the form, with the options pasted along.
      const given = parseOptions(rest, whole.options);
      if (!rest.trim() || Object.keys(given).length) return this.begin(whole, given);
    }
    if (!this.picker.open) announce("Commands: arrow keys choose, Enter takes one");
    this.picker.show(matching(commands, line.trim()));
    this.mark();
    return undefined;
  }

  mark() {
    if (this.picker.open) this.input.setAttribute("aria-activedescendant", this.picker.activeId);
    else this.input.removeAttribute("aria-activedescendant");
  }

  hidePicker() {
    this.picker.hide();
    this.mark();
  }

  key(event) {
    if (event.isComposing) return;
    if (this.picker.open) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") this.picker.move(event.key === "ArrowDown" ? 1 : -1);
      else if ((event.key === "Enter" || event.key === "Tab") && this.picker.found.length)
        this.begin(this.picker.found[this.picker.active]);
      else if (event.key === "Escape") this.hidePicker();
      else if (event.key === "Enter") toast("No such command. Choose one from the list.");
      else return;
      event.preventDefault();
      this.mark();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.say();
    }
  }

  async say() {
    const content = this.input.value.trim();
    if (!content) return;
    if (content.startsWith("/") && this.picker.found.length) {
      this.typed();
      return;
    }
    const { channelId } = this;
    this.input.value = "";
    this.grow();
    try {
      await api.say(channelId, content);
    } catch (error) {
      if (this.channelId === channelId && !this.input.value) this.input.value = content;
      this.grow();
      toast(error.message);
    }
  }

  /** Open the form of a command. */
  begin(command, given = {}) {
    this.cancel(false);
    this.input.value = "";
    this.grow();
    this.form = commandForm(command, this.channelId, {
      run: (path, options) => this.run(path, options),
      cancel: () => this.cancel(),
    });
    this.form.fill(given);
    this.box.before(this.form.element);
    this.box.hidden = true;
    this.form.focus();
    announce(`Command ${command.path}. ${command.description}`);
  }

  cancel(refocus = true) {
    this.hidePicker();
    if (!this.form) return;
    this.form.element.remove();
    this.form = null;
    this.allow();
    if (refocus) this.input.focus();
  }

  async run(path, options) {
    const { channelId } = this;
    this.cancel();
    this.tell(`Running /${path}…`, "busy");
    try {
      const answer = await api.slash(channelId, path, options);
      if (answer.type === "failed") this.tell(`/${path}: ${answer.error || "This interaction failed."}`, "failed");
      else this.tell("");
      if (answer.type === "modal") openModal(channelId, answer.modal);
    } catch (error) {
      this.tell(`/${path}: ${error.message}`, "failed");
    }
  }

  /** A line above the box about the command that was sent last. */
  tell(text, kind = "") {
    this.status.hidden = !text;
    this.status.className = `command-status ${kind}`;
    this.status.replaceChildren(
      text,
      kind === "failed"
        ? h(
            "button.icon-button",
            { type: "button", "aria-label": "Dismiss", on: { click: () => this.tell("") } },
            icon("close"),
          )
        : "",
    );
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
  }
}
