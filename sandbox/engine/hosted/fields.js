// The card fields of a frame. The page around them asks to confirm and gets the result; the card stays here.

const form = document.querySelector("#fields");
const alert = form.querySelector(".alert");
const { origin, paymentId, publishableKey, clientSecret } = form.dataset;

const tell = (message) => parent.postMessage({ source: "hosted_fields", ...message }, origin);

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const digitsOf = (value) => value.replace(/\D/g, "");

const savedToken = () => form.elements.saved?.value ?? "";

function checkNumber() {
  const { card_number: number, expiry } = form.elements;
  const isNew = savedToken() === "";
  number.required = isNew;
  expiry.required = isNew;
  number.setCustomValidity(!isNew || passesLuhn(digitsOf(number.value)) ? "" : "Enter a valid card number.");
}

function showProblem(text) {
  alert.textContent = text;
  alert.hidden = !text;
}

function chosenMethod() {
  const { card_number: number, expiry, cvc, name } = form.elements;
  if (savedToken()) return { payment_method: "card", payment_token: savedToken(), card_cvc: cvc.value };
  const [month, year] = expiry.value.split("/").map(digitsOf);
  const card = {
    card_number: digitsOf(number.value),
    card_exp_month: month.padStart(2, "0"),
    card_exp_year: `20${year.slice(-2)}`,
    card_cvc: cvc.value,
    ...(name.value && { card_holder_name: name.value }),
  };
  return { payment_method: "card", payment_method_data: { card } };
}

function confirmation(returnUrl, isWallet) {
  const isSaved = form.elements.save?.checked === true && !savedToken() && !isWallet;
  return {
    client_secret: clientSecret,
    ...(isWallet ? JSON.parse(form.dataset.wallet) : chosenMethod()),
    ...(returnUrl && { return_url: returnUrl }),
    ...(isSaved && { setup_future_usage: "on_session" }),
    ...(("savesCard" in form.dataset || isSaved) && {
      customer_acceptance: {
        acceptance_type: "online",
        accepted_at: new Date().toISOString(),
        online: { ip_address: "", user_agent: navigator.userAgent },
      },
    }),
  };
}

async function confirmPayment(returnUrl, isWallet) {
  checkNumber();
  if (!isWallet && !form.reportValidity())
    return { error: { type: "validation_error", message: "The card details are incomplete." } };
  const response = await fetch(`/payments/${paymentId}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json", "api-key": publishableKey },
    body: JSON.stringify(confirmation(returnUrl, isWallet)),
  });
  const answer = await response.json();
  if (!response.ok)
    return { error: { type: answer.error.type ?? answer.error.error_type, message: answer.error.message } };
  const { payment_id, status, next_action, error_code, error_message } = answer;
  return { payment: { payment_id, status, next_action, error_code, error_message } };
}

const unreachable = () => ({
  error: { type: "api_error", message: "The payment could not be confirmed. Check its status before you try again." },
});

let confirming = false;

async function onConfirm({ id, return_url, wallet = false }) {
  if (confirming) return;
  confirming = true;
  showProblem("");
  const result = await confirmPayment(return_url, wallet).catch(unreachable);
  confirming = false;
  showProblem(
    result.error?.type === "validation_error" ? "" : (result.error?.message ?? result.payment.error_message ?? ""),
  );
  tell({ type: "result", id, ...result });
}

/** The SDK's variables that the fields have, and the properties that take them. */
const VARIABLES = {
  colorPrimary: "--accent",
  colorBackground: "--surface",
  colorText: "--ink",
  colorTextSecondary: "--muted",
  colorDanger: "--alert",
  borderColor: "--field",
  borderRadius: "--radius",
  fontFamily: "--font",
  fontSizeBase: "--size",
};

/** Looks as the page around the frame asks. Its stylesheets can bring fonts only: the policy allows that origin. */
function applyAppearance({ theme, variables = {}, fonts = [] }) {
  const { classList } = document.documentElement;
  if (theme) {
    classList.remove("light", "dark");
    classList.add(theme);
  }
  for (const [name, value] of Object.entries(variables))
    if (name in VARIABLES) document.documentElement.style.setProperty(VARIABLES[name], String(value));
  for (const { cssSrc } of fonts) {
    const isKnown = [...document.styleSheets].some(({ href }) => href === cssSrc);
    if (isKnown || new URL(cssSrc).origin !== origin) continue;
    const sheet = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href: cssSrc,
      crossOrigin: "anonymous",
    });
    document.head.append(sheet);
  }
}

addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== origin) return;
  if (event.data?.type === "confirm") onConfirm(event.data);
  if (event.data?.type === "appearance") applyAppearance(event.data);
});

form.addEventListener("input", () => {
  checkNumber();
  tell({ type: "change", complete: form.checkValidity() });
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  tell({ type: event.submitter?.name === "wallet" ? "wallet" : "submit" });
});
new ResizeObserver(() => tell({ type: "height", height: Math.ceil(document.body.scrollHeight) })).observe(
  document.body,
);
tell({ type: "ready" });
