// The card part of the engine's browser SDK: `Hyper(publishableKey)` with `widgets` and `confirmPayment`. The card
// stays in the engine's frame.

(() => {
  const engine = new URL(document.currentScript.src).origin;

  // As in the SDK, "midnight" is the dark theme; without a theme, the frame follows the payer's system.
  const themeOf = (name) => (name ? { theme: name === "midnight" ? "dark" : "light" } : {});

  function createFrame(publishableKey, clientSecret, theme) {
    const query = { publishable_key: publishableKey, client_secret: clientSecret, origin: location.origin };
    const frame = document.createElement("iframe");
    frame.src = `${engine}/hosted/fields?${new URLSearchParams({ ...query, ...themeOf(theme) })}`;
    frame.title = "Card details";
    Object.assign(frame.style, { border: "0", width: "100%", height: "16rem" });
    return frame;
  }

  function createWidgets(publishableKey, { clientSecret, appearance = {}, fonts = [] }) {
    const frame = createFrame(publishableKey, clientSecret, appearance.theme);
    const confirmations = new Map();
    let ready = false;
    const listeners = new Map();

    const style = ({ theme, variables = {} }) =>
      frame.contentWindow.postMessage({ type: "appearance", ...themeOf(theme), variables, fonts }, engine);

    const onMessage = ({ origin, source, data }) => {
      if (origin !== engine || source !== frame.contentWindow || data?.source !== "hosted_fields") return;
      if (data.type === "ready") {
        ready = true;
        style(appearance);
      }
      if (data.type === "height") frame.style.height = `${data.height}px`;
      if (data.type === "result") confirmations.get(data.id)?.(data);
      if (data.type === "wallet" && walletReturnUrl) payWithWallet();
      listeners.get(data.type)?.(data);
    };

    const card = {
      mount(selector) {
        addEventListener("message", onMessage);
        document.querySelector(selector).append(frame);
      },
      unmount() {
        removeEventListener("message", onMessage);
        frame.remove();
      },
      on: (type, listener) => listeners.set(type, listener),
    };

    const notReady = { error: { type: "validation_error", message: "The card fields are not ready." } };

    let walletReturnUrl = null;

    const confirm = (returnUrl, wallet = false) =>
      new Promise((resolve) => {
        if (!ready) return resolve(notReady);
        const id = crypto.randomUUID();
        confirmations.set(id, resolve);
        frame.contentWindow.postMessage({ type: "confirm", id, return_url: returnUrl, wallet }, engine);
      });

    const update = (changed) => {
      appearance = changed.appearance ?? appearance;
      if (ready) style(appearance);
    };

    /** A wallet's button confirms by itself, and then leaves for the address that the page gave for it. */
    const payWithWallet = async () => {
      const { payment } = await confirm(walletReturnUrl, true);
      if (!payment) return;
      const result = {
        payment_id: payment.payment_id,
        status: payment.status,
        payment_intent_client_secret: clientSecret,
      };
      leave(payment.next_action?.redirect_to_url ?? withResult(walletReturnUrl, result));
    };

    const create = (_type, { wallets } = {}) => {
      walletReturnUrl = wallets?.walletReturnUrl ?? null;
      return card;
    };

    return { create, update, confirm, clientSecret };
  }

  /** Leaves the page if the payer has to approve the payment elsewhere; otherwise only if `redirect` is "always". */
  async function confirmPayment({ widgets, elements, confirmParams: { return_url } = {}, redirect = "if_required" }) {
    const { confirm, clientSecret } = widgets ?? elements;
    const { payment, error } = await confirm(return_url);
    if (error) return { error };
    const { payment_id, status, next_action, error_code: code, error_message: message } = payment;
    if (next_action?.redirect_to_url) return leave(next_action.redirect_to_url);
    const result = { payment_id, status, payment_intent_client_secret: clientSecret };
    if (redirect === "always") return leave(withResult(return_url, result));
    return status === "failed" ? { status, error: { type: "card_error", code, message } } : { status };
  }

  function leave(url) {
    location.assign(url);
    return new Promise(() => {});
  }

  function withResult(returnUrl, result) {
    const url = new URL(returnUrl);
    for (const [name, value] of Object.entries(result)) url.searchParams.append(name, value);
    return url;
  }

  async function retrievePaymentIntent(publishableKey, clientSecret) {
    const [paymentId] = clientSecret.split("_secret_");
    const query = new URLSearchParams({ client_secret: clientSecret });
    const response = await fetch(`${engine}/payments/${paymentId}?${query}`, {
      headers: { "api-key": publishableKey },
    });
    return { paymentIntent: await response.json() };
  }

  globalThis.Hyper = (publishableKey) => ({
    widgets: (options) => createWidgets(publishableKey, options),
    elements: (options) => createWidgets(publishableKey, options),
    confirmPayment,
    retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(publishableKey, clientSecret),
  });
})();
