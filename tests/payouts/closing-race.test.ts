import { setTimeout as delay } from "node:timers/promises";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { aUi, call, jsonBody } from "#tests/http/ui.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { assertBooks } from "#tests/support/books.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { letCool, payerOf } from "./paying.ts";

/** A longer run: CLOSE_RACES=500 npm run vitest -- tests/payouts/closing-race.test.ts */
const RACES = Number(process.env.CLOSE_RACES ?? 20);
/** Within the limits of a day. */
const RACES_PER_ORGANIZATION = 10;
const FUNDED = 49_568n;
const AMOUNT = 48_000;

const bank = await closedAfterTests(aBankLinkProvider());
const ui = await closedAfterTests(aUi({ env: bank.env }));
const { platform } = ui;

async function aMerchant(clock: "real" | "test") {
  const organization = await anOrganization(platform);
  const payer = payerOf({ platform, bank }, organization);
  if (clock === "test") await payer.clients().testClocks.advanceTestClock({ to: timestampFromDate(inAnHour()) });
  const { payoutDestinationId } = await payer.destination();
  await letCool(organization, payoutDestinationId);
  const key = await anApiKey(organization);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = jsonBody(body);
    const answer = await call(`${ui.url}${path}`, key, { ...init, headers: { ...init.headers, ...headers } });
    return { status: answer.status, json: JSON.parse(answer.body) };
  };
  return { ...payer, post };
}

const inAnHour = () => new Date(Date.now() + 3_600_000);

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** Returns the amount that left by the payout with its fee and by the closed settlement. */
async function race({ organization, fund, post }: Merchant, round: number): Promise<bigint> {
  await fund(FUNDED);
  const work = organization.work();
  const accruing = await work.em.findOneOrFail(SettlementEntity, { environment: "sandbox", accruesFor: "USD" });
  const { json: quote } = await post("/api/payouts/quotes", { currency: "USD", amount: AMOUNT });
  const body = { payout_quote_id: quote.payout_quote_id, amount: AMOUNT, fee_amount: quote.fee_amount };
  const [closing, payout] = await Promise.all([
    delay(Math.random() * 12).then(() =>
      post(`/api/settlements/${accruing.id}/close`, {}, { "idempotency-key": `close-${round}` }),
    ),
    delay(Math.random() * 12).then(() => post("/api/payouts", body, { "idempotency-key": `race-${round}` })),
  ]);
  expect(closing).toMatchObject({ status: 200 });
  const isMade = payout.status === 202;
  if (!isMade) expect(payout).toMatchObject({ json: { error: { code: "insufficient_balance" } } });
  const paid = isMade ? BigInt(payout.json.amount + payout.json.fee_amount) : 0n;
  const carried = closing.json.settlement_status === "carried_forward" ? 0n : BigInt(closing.json.net_amount);
  return paid + carried;
}

test.each([
  ["real", RACES],
  ["test", Math.ceil(RACES / 4)],
] as const)(
  "a payout and a closing at once never spend the same money (%s clock, %i times)",
  async (clock, races) => {
    let merchant = await aMerchant(clock);
    for (let round = 1; round <= races; round += 1) {
      const left = await race(merchant, round);
      expect({ round, left }).toEqual({ round, left: FUNDED });
      expect(await merchant.balance()).toMatchObject({ available: 0n });
      if (round % RACES_PER_ORGANIZATION > 0) continue;
      await assertBooks(merchant.organization.work());
      merchant = await aMerchant(clock);
    }
    await assertBooks(merchant.organization.work());
  },
  60_000 + RACES * 2_000,
);
