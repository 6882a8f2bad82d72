/**
 * The one script of a payment page: it loads the engine's form into its frame and confirms the payment. Card data never
 * reaches this page. Its terms stand in the element's data attributes, so that the text is the same for every payment.
 */
export const CARD_FORM_SCRIPT = `(() => {
  const root = document.getElementById("card-form");
  const { clientSecret, publishableKey, scriptUrl, engineOrigin, returnUrl, fonts, notLoaded, notPaid, sending } =
    root.dataset;
  const [button, alert, fallback] = ["card-pay", "card-alert", "card-page"].map((id) => document.getElementById(id));
  const verb = button.textContent;
  const say = (text) => {
    alert.textContent = text;
    alert.hidden = !text;
    if (text) alert.focus();
  };
  const colors = {
    colorPrimary: "accent", colorBackground: "surface", colorText: "ink",
    colorTextSecondary: "muted", colorDanger: "danger", borderColor: "edge",
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const appearance = () => {
    const probe = document.body.appendChild(document.createElement("span"));
    const variables = { fontFamily: getComputedStyle(document.body).fontFamily, fontSizeBase: "16px", borderRadius: "6px" };
    for (const [name, color] of Object.entries(colors)) {
      probe.style.color = "var(--color-" + color + ")";
      variables[name] = getComputedStyle(probe).color;
    }
    probe.remove();
    return { theme: dark.matches ? "midnight" : "default", variables };
  };
  const start = () => {
    const hyper = Hyper(publishableKey, { customBackendUrl: engineOrigin });
    const widgets = hyper.widgets({
      clientSecret,
      appearance: appearance(),
      fonts: [{ cssSrc: new URL(fonts, location.href).href }],
    });
    // A wallet confirms by itself, and sends the payer there.
    widgets.create("payment", { wallets: { walletReturnUrl: returnUrl } }).mount("#card-fields");
    dark.addEventListener("change", () => widgets.update && widgets.update({ appearance: appearance() }));
    button.disabled = false;
    button.addEventListener("click", async () => {
      button.disabled = true;
      button.textContent = sending;
      say("");
      try {
        const confirmParams = { return_url: returnUrl };
        const { error } = await hyper.confirmPayment({ widgets, confirmParams, redirect: "if_required" });
        // A decline is an outcome: the page shows it, and another card can be tried.
        if (!error || error.type === "card_error") return location.assign(returnUrl);
        // Paid or ended elsewhere, such as in another tab: the page says how.
        if (error.type === "invalid_request" && /status/.test(error.message)) return location.assign(returnUrl);
        // The form's own message is about what is missing in it. Any other is in the engine's words.
        say((error.type === "validation_error" && error.message) || notPaid);
      } catch {
        say(notPaid);
      }
      button.disabled = false;
      button.textContent = verb;
    });
  };
  const fail = () => {
    say(notLoaded);
    fallback.hidden = false;
    document.getElementById("card-fields").hidden = true;
  };
  button.hidden = false;
  button.disabled = true;
  fallback.hidden = true;
  document.getElementById("card-fields").hidden = false;
  const script = document.createElement("script");
  script.src = scriptUrl;
  script.onload = () => { try { start(); } catch { fail(); } };
  script.onerror = fail;
  document.head.append(script);
})();`;
