import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { CARD_FORM_SCRIPT } from "#app/capabilities/checkout/card-form-script.ts";

/** Runs the script of the card's page as a browser does, and presses its button. */
async function pressed(error: object | undefined) {
  const went: string[] = [];
  const element = (more: object = {}) => ({ style: {}, remove: () => {}, focus: () => {}, append: () => {}, ...more });
  let press = async () => {};
  const alert = Object.assign(element(), { textContent: "" });
  const button = element({ textContent: "Pay", addEventListener: (_: string, run: typeof press) => (press = run) });
  const root = {
    dataset: { returnUrl: "/return", notPaid: "Nicht bezahlt.", notLoaded: "-", sending: "-", fonts: "/f" },
  };
  const found: Record<string, object> = { "card-form": root, "card-alert": alert, "card-pay": button };
  const script = element() as { onload?: () => void };
  const widgets = { create: () => ({ mount: () => {} }) };
  runInNewContext(CARD_FORM_SCRIPT, {
    URL,
    document: {
      getElementById: (id: string) => found[id] ?? element(),
      createElement: (name: string) => (name === "script" ? script : element()),
      ...{ body: { appendChild: (child: object) => child }, head: element() },
    },
    ...{ getComputedStyle: () => ({}), matchMedia: () => ({ addEventListener: () => {} }) },
    location: { href: "https://shop.example/pay", assign: (url: string) => went.push(url) },
    Hyper: () => ({ widgets: () => widgets, confirmPayment: async () => ({ error }) }),
  });
  script.onload?.();
  await press();
  return { went, said: alert.textContent };
}

test("a payment that ended in another tab leads to its page, and no engine error is shown to payers", async () => {
  const ended = "You cannot confirm this payment because it has status succeeded";
  expect(await pressed(undefined)).toEqual({ went: ["/return"], said: "" });
  expect(await pressed({ type: "card_error", message: "Declined" })).toEqual({ went: ["/return"], said: "" });
  expect(await pressed({ type: "invalid_request", message: ended })).toEqual({ went: ["/return"], said: "" });
  expect(await pressed({ type: "api_error", message: "Something" })).toEqual({ went: [], said: "Nicht bezahlt." });
  expect(await pressed({ type: "validation_error", message: "Incomplete" })).toEqual({ went: [], said: "Incomplete" });
});
