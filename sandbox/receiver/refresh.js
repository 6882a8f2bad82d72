// Reloads the list when a webhook arrived.
const shown = document.querySelector("[data-newest]")?.dataset.newest ?? "";

setInterval(async () => {
  if (document.hidden || document.activeElement?.matches("input, select")) return;
  const answer = await fetch("/newest").catch(() => null);
  if (answer?.ok && (await answer.text()) !== shown) location.reload();
}, 1_000);
