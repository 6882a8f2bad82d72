import type { SignedInProduct } from "./product.ts";

/** Addresses of pages for payers, by name: links of each kind, and an attempt to pay the first. */
export async function openPayerPages(product: SignedInProduct): Promise<Map<string, string>> {
  const links = await readLinks(product);
  const first = links[0]?.url;
  if (first === undefined) throw new Error("The demo has no payment link that is active.");
  const pages = links.map(({ amount_type: type, url }) => [`/pay/{code}, ${type}`, url] as const);
  return new Map([...pages, ["/pay/{code}/{attempt_code}", await startAttempt(product, first)]]);
}

interface Link {
  readonly amount_type: string;
  readonly url: string;
}

async function readLinks({ url, demo }: SignedInProduct): Promise<Link[]> {
  const answer = await fetch(`${url}/api/payment_links?payment_link_status=active`, {
    headers: { "x-api-key": demo.api_key ?? "" },
  });
  if (!answer.ok) throw new Error(`The list of payment links answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Link[] };
  // The newest of each kind.
  return [...Map.groupBy(data, (link) => link.amount_type).values()].flatMap((links) => links.slice(0, 1));
}

/** Fills in what the link requires, and proceeds to the card. */
async function startAttempt({ browser }: SignedInProduct, link: string): Promise<string> {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("Name").fill("Ada Winter");
  await page.getByLabel("Email").fill("ada@payer.example");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(`${link}/*`);
  const url = page.url();
  await context.close();
  return url;
}
