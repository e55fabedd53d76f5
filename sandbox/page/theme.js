// Dark unless the system or the person asks for light.
const KEY = "theme"; // "dark", "light" or "system"

export const theme = () => localStorage.getItem(KEY) || "system";

/** @param {string} choice "dark", "light" or "system" */
export function setTheme(choice) {
  localStorage.setItem(KEY, choice);
  applyTheme();
}

export function applyTheme() {
  const choice = theme();
  const light = choice === "light" || (choice === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.theme = light ? "light" : "dark";
}

matchMedia("(prefers-color-scheme: light)").addEventListener("change", applyTheme);
// Two windows of one browser share the choice.
window.addEventListener("storage", (event) => {
  if (event.key === KEY) applyTheme();
});
