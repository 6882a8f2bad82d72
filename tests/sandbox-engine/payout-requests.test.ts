import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, aMerchant, anEngine } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const refusedAs = ({ status, body: { error } }: Answer) => [status, error.code];

describe("a payout", () => {
  const payOut = (request: object) =>
    merchant.ask("POST", "/payouts/create", { amount: 1000, currency: "USD", ...request });

  test("of an unknown entity, or to a destination of an unknown kind, cannot be read", async () => {
    const entity = await payOut({ entity_type: "individual" });
    expect(entity.body.error.message).toMatch(/unknown variant `individual`, expected one of `Individual`, `Company`,/);
    const kind = await payOut({ payout_method_data: { cash: {} } });
    expect(kind.body.error.message).toMatch(/unknown variant `cash`, expected one of `card`, `bank`,/);
    const listed = await merchant.ask("POST", "/payouts/list", { entity_type: "individual" });
    for (const answer of [entity, kind, listed]) expect(refusedAs(answer)).toEqual([400, "IR_06"]);
  });

  test("to a destination names its customer", async () => {
    const bank = { iban: "DE89370400440532013000" };
    const answer = await payOut({ payout_method_data: { bank } });
    const message = "Missing required param: customer_id when payout_method_data is provided";
    expect([...refusedAs(answer), answer.body.error.message]).toEqual([400, "IR_04", message]);
    expect((await payOut({ payout_method_data: { bank }, customer: { id: "payee" } })).status).toBe(200);
  });

  test("may be paid to every entity that the engine names", async () => {
    for (const entity_type of ["Individual", "Company", "NonProfit", "PublicSector", "NaturalPerson", "lowercase"])
      expect((await payOut({ entity_type })).body.entity_type).toBe(entity_type);
  });
});
