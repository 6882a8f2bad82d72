import { expect, test } from "vitest";
import { PayoutQuoteEntity } from "#extensions/capabilities/payouts/payout-quote.entity.ts";
import { aUi } from "#tests/http/ui.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { hiddenFields, someReaders } from "#tests/support/reader.ts";
import { payerOf } from "./paying.ts";

const { getSession, robinIn } = someReaders();
const bank = await closedAfterTests(aBankLinkProvider());
const { platform, url } = await closedAfterTests(aUi({ env: bank.env, getSession }));

const PAGE = "/settlements/payouts/new";
/** A button or link that pays out, with its amount. */
const PAY_OUT = />Pay out ([^<]+)</;

async function aPayer(name: string, funds: bigint, currency = "USD") {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ bank, platform }, organization);
  await payer.fund(funds, currency);
  return { ...payer, organization, ...robinIn(organization, url) };
}

const payable = (html: string) => PAY_OUT.exec(html)?.[1] ?? null;
const madeOf = async (payer: Awaited<ReturnType<typeof aPayer>>) =>
  (await payer.clients().payouts.listPayouts({})).data.map(({ amount }) => amount);

test("a payout takes a text for the bank statement, and shows it", async () => {
  const { read, submit, ...payer } = await aPayer("Text", 50_000n);
  await payer.destination();
  const address = "/settlements/payouts/new?amount=20.00&amount_currency=USD&statement_descriptor=WEEK+48";
  const html = await read(address);
  expect(html).toMatch(/name="statement_descriptor"[^>]* value="WEEK 48"/);
  const typed = { amount: "20.00", amount_currency: "USD", payout_destination_id: "", statement_descriptor: "WEEK 48" };
  const path = await submit(address, { ...hiddenFields(html), ...typed });
  expect(path).toMatch(/^\/settlements\/payouts\/po_\w+$/);
  expect(await read(path)).toMatch(/On the bank statement<\/dt><dd[^>]*>WEEK 48</);
  const [asked] = await payer.atEngine();
  expect(asked).toMatchObject({ billing_descriptor: { statement_descriptor: "WEEK 48" } });
});

test("nothing is quoted before an amount is typed, and the most is a button that fills it in", async () => {
  const payer = await aPayer("Before", 928_725n);
  await payer.destination();
  for (const address of [PAGE, `${PAGE}?amount=&amount_currency=USD&payout_destination_id=`]) {
    const html = await payer.read(address);
    expect(payable(html)).toBeNull();
    expect(html).toMatch(/<button[^>]*name="maximum"[^>]*>Maximum</);
    expect(html).toContain("from $1.00 to $9,150.00");
  }
  const { em, environment } = payer.organization.work();
  expect(await em.count(PayoutQuoteEntity, { environment })).toBe(0);
  const { headers } = await fetch(`${url}${PAGE}?amount=&amount_currency=USD&payout_destination_id=&maximum=true`, {
    headers: { cookie: payer.cookie },
    redirect: "manual",
  });
  const filled = headers.get("location") ?? "";
  expect(new URLSearchParams(filled.split("?")[1]).get("amount")).toBe("9150.00");
  expect(payable(await payer.read(filled))).toBe("$9,150.00");
});

test.each([
  ["amount", { amount: "5.00" }, "$5.00"],
  ["currency", { amount_currency: "EUR" }, null],
  ["destination", { payout_destination_id: "other" }, "$91.50"],
])("an edit of the %s after the quote pays nothing out, and is quoted instead", async (field, edit, quoted) => {
  const payer = await aPayer(`Edit${field}`, 50_000n);
  const [, other] = [await payer.destination(), await payer.destination("0003")];
  const address = `${PAGE}?amount=91.50&amount_currency=USD&payout_destination_id=`;
  const fields = hiddenFields(await payer.read(address));
  const typed = { amount: "91.50", amount_currency: "USD", payout_destination_id: "", ...edit };
  const chosen = typed.payout_destination_id && other.payoutDestinationId;
  const to = await payer.submit(address, { ...fields, ...typed, payout_destination_id: chosen });
  expect(to).toMatch(/^\/settlements\/payouts\/new\?/);
  expect(await madeOf(payer)).toEqual([]);
  expect(payable(await payer.read(to))).toBe(quoted);
  // The same amount in another format matches the quote.
  const same = { ...fields, ...typed, amount: "91.5", amount_currency: "USD", payout_destination_id: "" };
  expect(await payer.submit(address, same)).toMatch(/^\/settlements\/payouts\/po_\w+$/);
  expect(await madeOf(payer)).toEqual([9_150n]);
});

test("every page says the same amount that can go now, within the limit of the day", async () => {
  const payer = await aPayer("Same", 15_284_998n);
  await payer.destination();
  for (const path of ["/settlements?currency=USD", "/settlements/payouts", `${PAGE}?amount=&amount_currency=USD`]) {
    const html = (await payer.read(path)).replaceAll(/<!-- -->|<[^>]+>/g, "");
    expect(html, path).toMatch(/\$10,000\.00\s*can be paid out now|Can be paid out now\$10,000\.00/);
    expect(html, path).not.toMatch(/\$152,849\.98\s*can be paid out now/);
  }
});

test("what can't go is not drawn as if it could, and the page says why and what to do", async () => {
  const payer = await aPayer("Nowhere", 50_000n);
  for (const path of ["/settlements?currency=USD", "/settlements/payouts", PAGE]) {
    const html = await payer.read(path);
    expect(html, path).not.toMatch(/>Pay out instantly<|>Maximum<|can be paid out now, for a fee/);
  }
  const html = await payer.read(PAGE);
  expect(html).toContain("No instant payout in USD is possible now");
  expect(html).toMatch(/No destination takes instant payouts in USD.*Manage destinations/s);
  expect(await payer.read("/settlements?currency=USD")).toContain("No instant payout is possible now.");
  const quoted = await payer.read(`${PAGE}?amount=20.00&amount_currency=USD`);
  expect(quoted.replaceAll(/<!-- -->|<[^>]+>/g, "")).toContain("A payout of $20.00 can&#x27;t be made now");
  expect(quoted).not.toContain("Taken from your balance");
  expect(payable(quoted)).toBeNull();
});

test("amounts beyond what can go are answered in the currency", async () => {
  const payer = await aPayer("Beyond", 20_000_000n);
  await payer.destination();
  const text = async (amount: string) =>
    (await payer.read(`${PAGE}?amount=${amount}&amount_currency=USD`)).replaceAll(/<!-- -->|<[^>]+>/g, "");
  expect(await text("10000.01")).toContain("At most $10,000.00 can be paid out now.");
  expect(await text("0.99")).toContain("A payout is at least $1.00.");
});

test.each([
  ["USD", "5.123", "Enter an amount above 0 with at most 2 decimals, such as 100.00."],
  ["JPY", "5.5", "Enter an amount above 0 without decimals, such as 100."],
  ["KWD", "5.1234", "Enter an amount above 0 with at most 3 decimals, such as 100.000."],
  ["EUR", "0", "Enter an amount above 0 with at most 2 decimals, such as 100.00."],
])("an amount in %s that is none is explained with the decimals of the currency", async (currency, amount, error) => {
  const payer = await aPayer(`Decimals${currency}`, 500_000n, currency);
  const html = await payer.read(`${PAGE}?amount=${amount}&amount_currency=${currency}`);
  expect(html).toContain(error);
  expect(html).toMatch(/name="amount"[^>]* value="5\.|value="0"/);
  expect(payable(html)).toBeNull();
});
