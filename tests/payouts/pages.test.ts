import { expect, test } from "vitest";
import { aFace } from "#tests/http/face.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { hiddenFields, someReaders } from "#tests/support/reader.ts";
import { payerOf } from "./paying.ts";

const { getSession, robinIn } = someReaders();
const bank = await closedAfterTests(aBankLinkProvider());
const { platform, url } = await closedAfterTests(aFace({ env: bank.env, getSession }));

test("a payout takes a text for the bank statement, and shows it", async () => {
  const organization = await anOrganization(platform);
  const payer = payerOf({ bank, platform }, organization);
  await payer.fund(50_000n);
  await payer.destination();
  const { read, submit } = robinIn(organization, url);
  const address = "/settlements/payouts/new?amount=20.00&amount_currency=USD&statement_descriptor=WEEK+48";
  const fields = hiddenFields(await read(address));
  expect(fields).toMatchObject({ amount: "20.00", statement_descriptor: "WEEK 48" });
  const path = await submit(address, fields);
  expect(path).toMatch(/^\/settlements\/payouts\/po_\w+$/);
  expect(await read(path)).toMatch(/On the bank statement<\/dt><dd[^>]*>WEEK 48</);
  const [asked] = await payer.atEngine();
  expect(asked).toMatchObject({ billing_descriptor: { statement_descriptor: "WEEK 48" } });
});
