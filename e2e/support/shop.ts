import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { ask } from "#tests/sandbox-engine/engine.ts";
import type { ProductUnderTest } from "./product.ts";

/** A merchant at the engine, and its shop on a separate origin with the engine's card frame. */
export async function startShop({ urls, settings }: ProductUnderTest, profileSettings: object = {}) {
  const merchantId = `shop_${crypto.randomUUID().slice(0, 8)}`;
  const admin = { key: settings.ENGINE_API_KEY ?? "" };
  const account = await ask(
    urls.engine,
    "POST",
    "/accounts",
    { merchant_id: merchantId, merchant_name: "Tea Shop" },
    admin,
  );
  const made = await ask(urls.engine, "POST", `/api_keys/${merchantId}`, { name: "shop", expiration: "never" }, admin);
  const key = { key: made.body.api_key as string };
  const profile = `/account/${merchantId}/business_profile/${account.body.default_profile}`;
  await ask(urls.engine, "POST", profile, { is_manual_retry_enabled: true, ...profileSettings }, key);

  const publishableKey: string = account.body.publishable_key;
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop.invalid");
    const result = request.method === "POST" ? new URLSearchParams(await text(request)) : searchParams;
    if (pathname === "/moved")
      return response.writeHead(302, { location: `${elsewhere()}/done?${searchParams}` }).end();
    const content = pathname === "/done" ? donePage(result) : shopPage(urls.engine, publishableKey, searchParams);
    response.setHeader("content-type", "text/html; charset=utf-8").end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const elsewhere = () => origin.replace("127.0.0.1", "localhost");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    async payment(request: object = {}) {
      const unpaid = { amount: 1250, currency: "USD", description: "Two pots of tea", return_url: `${origin}/done` };
      return (await ask(urls.engine, "POST", "/payments", { ...unpaid, ...request }, key)).body;
    },
    status: async (paymentId: string): Promise<string> =>
      (await ask(urls.engine, "GET", `/payments/${paymentId}`, undefined, key)).body.status,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

const page = (body: string) => `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Tea Shop</title></head><body><main>${body}</main></body></html>`;

const donePage = (result: URLSearchParams) => page(`<h1>Back at the shop</h1><output>${result.get("status")}</output>`);

/** Reads `secret` and `theme` from its address; `messages` contains the frame's messages. */
const shopPage = (engine: string, publishableKey: string, searchParams: URLSearchParams) => {
  const theme = searchParams.get("theme");
  const settings = { clientSecret: searchParams.get("secret"), appearance: theme ? { theme } : {} };
  return page(`<h1>Checkout</h1><div id="card"></div><button>Pay</button> <output></output>
<script src="${engine}/v1/HyperLoader.js"></script>
<script>
  const messages = [];
  addEventListener("message", ({ data }) => messages.push(data));
  const hyper = Hyper(${JSON.stringify(publishableKey)});
  const widgets = hyper.widgets(${JSON.stringify(settings)});
  widgets.create("payment").mount("#card");
  document.querySelector("button").onclick = async () => {
    const confirmParams = { return_url: location.origin + "/done" };
    const { status, error } = await hyper.confirmPayment({ widgets, confirmParams, redirect: "if_required" });
    document.querySelector("output").textContent = error ? error.message : status;
  };
</script>`);
};
