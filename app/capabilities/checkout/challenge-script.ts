/**
 * Solves the puzzles that altcha-lib creates with SHA-256: the counter whose key, hashed `cost` times, begins with the
 * prefix. The browser hashes beside the main thread, a batch of counters at a time.
 */
export const PUZZLE_SOLVER = `const solvePuzzle = async ({ parameters }, tell) => {
    const { salt, nonce, cost, keyLength = 32 } = parameters;
    const keyPrefix = parameters.keyPrefix.toLowerCase();
    const head = Uint8Array.from((salt + nonce).match(/../g), (pair) => parseInt(pair, 16));
    const keyOf = async (counter) => {
      let key = new Uint8Array(head.length + 4);
      key.set(head);
      new DataView(key.buffer).setUint32(head.length, counter);
      for (let round = 0; round < cost; round += 1)
        key = new Uint8Array(await crypto.subtle.digest("SHA-256", key));
      return Array.from(key.subarray(0, keyLength), (byte) => byte.toString(16).padStart(2, "0")).join("");
    };
    for (let first = 0; ; first += 32) {
      const keys = await Promise.all(Array.from({ length: 32 }, (_, offset) => keyOf(first + offset)));
      const found = keys.findIndex((key) => key.startsWith(keyPrefix));
      if (found >= 0) return { counter: first + found, derivedKey: keys[found] };
      tell(first);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };`;

/**
 * The script of a page with a challenge: it answers the challenge while the payer fills in the form. A press of the
 * button before that is remembered. Without what it needs, the page keeps the code by mail.
 */
export const CHALLENGE_SCRIPT = `(() => {
  ${PUZZLE_SOLVER}
  const root = document.getElementById("quick-check");
  const { puzzle, scriptUrl, answerField, goesOn, working, slow, waiting, done } = root.dataset;
  const [auto, mail, status, bar, proof] = ["auto", "mail", "status", "bar", "proof"].map((id) =>
    document.getElementById("check-" + id));
  const form = root.closest("form");
  let pressed = null;
  let isOver = false;
  const show = (isAuto) => {
    auto.hidden = !isAuto;
    mail.hidden = isAuto;
  };
  const fail = () => {
    isOver = true;
    show(false);
  };
  const finish = () => {
    isOver = true;
    bar.hidden = true;
    status.textContent = done;
    if (pressed || goesOn) form.requestSubmit(pressed || undefined);
  };
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (isOver || (submitter && submitter.value !== "pay")) return;
    event.preventDefault();
    pressed = submitter;
    status.textContent = waiting;
  });
  const takesLong = () => {
    if (!isOver && !pressed) status.textContent = slow;
  };
  const begin = () => {
    show(true);
    status.textContent = working;
    setTimeout(takesLong, 8000);
  };
  if (puzzle && window.crypto && crypto.subtle) {
    begin();
    proof.value = "";
    const challenge = JSON.parse(puzzle);
    // The number of tries is not known, so the bar slows down toward its end.
    const expected = Math.min(16 ** challenge.parameters.keyPrefix.length, 5000);
    const tell = (tried) => { bar.value = 1 - Math.exp(-tried / expected); };
    solvePuzzle(challenge, tell).then((solution) => {
      proof.value = JSON.stringify({ challenge, solution });
      finish();
    }, fail);
  } else if (scriptUrl) {
    begin();
    bar.hidden = true;
    const script = document.createElement("script");
    script.src = scriptUrl;
    script.onerror = fail;
    document.head.append(script);
    const timer = setInterval(() => {
      const field = form.elements[answerField];
      if (!isOver && !(field && field.value)) return;
      clearInterval(timer);
      if (!isOver) finish();
    }, 200);
  } else isOver = true;
})();`;
