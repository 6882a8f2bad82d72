// Shows each change of the terminal at once, and taps without loading the page again.
const live = document.getElementById("live");
let { version } = live.dataset;

function show(answer) {
  version = String(answer.version);
  if (live.innerHTML === answer.html) return;
  const active = document.activeElement;
  const typed = active?.matches?.("#live input") ? active.value : null;
  live.innerHTML = answer.html;
  const again = active?.id ? document.getElementById(active.id) : null;
  if (again && typed !== null) again.value = typed;
  again?.focus();
}

async function watch() {
  for (;;) {
    try {
      const response = await fetch(`${live.dataset.address}?after=${version}`);
      if (!response.ok) throw new Error(String(response.status));
      show(await response.json());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!live.contains(form)) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  // Not form.action, which is the field of this name.
  await fetch(form.getAttribute("action"), { method: "POST", body }).catch(() => {});
});

watch();
