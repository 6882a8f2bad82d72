import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aDisputeOverHttp } from "./a-dispute.ts";
import { aUi, call, expectError } from "./ui.ts";

const ui = await closedAfterTests(aUi());
const organization = await anOrganization(ui.platform);
const key = await anApiKey(organization);

const anOpenDispute = () => aDisputeOverHttp(ui, organization, key);

describe("evidence says whether it is with the bank:", () => {
  test("attached, submitted, replaced, submitted again", async () => {
    const { attach, read, evidence, submitVerbatim } = await anOpenDispute();
    expect((await attach("Robin")).submitted_at).toBeNull();
    expect((await read()).response_status).toBe("draft");

    expect((await submitVerbatim()).status).toBe(200);
    expect([(await read()).response_status, await evidence()]).toMatchObject([
      "submitted",
      [{ text: "Robin", submitted_at: expect.any(String) }],
    ]);

    await attach("Kim");
    expect([(await read()).response_status, await evidence()]).toMatchObject([
      "submitted_with_changes",
      [{ text: "Kim", submitted_at: null }],
    ]);
    await submitVerbatim();
    expect([(await read()).response_status, await evidence()]).toMatchObject([
      "submitted",
      [{ submitted_at: expect.any(String) }],
    ]);
  });

  test("evidence that was added after the submission and removed again leaves it submitted", async () => {
    const { attach, read, remove, submitVerbatim } = await anOpenDispute();
    const { evidence_id: sent } = await attach("Robin");
    await submitVerbatim();
    const { evidence_id: added } = await attach("2026-11-02", "service_date");
    expect((await read()).response_status).toBe("submitted_with_changes");
    await remove(added);
    expect((await read()).response_status).toBe("submitted");
    await remove(sent);
    expect(await read()).toMatchObject({ response_status: "submitted", evidence_count: 0 });
  });

  test("what is replaced while the bank is asked was not submitted", async () => {
    const { attach, read, evidence, submitVerbatim, arrived } = await anOpenDispute();
    await attach("Robin");
    await attach("2026-11-02", "service_date");
    const delay = { method: "POST", path: "/disputes/evidence", kind: "delay", delay_ms: 3_000 };
    await ui.platform.sandbox.fault({ ...delay, merchant_id: organization.engineMerchantId });
    const submitting = submitVerbatim();
    await expect.poll(arrived).toHaveLength(1);
    await attach("Kim");
    expect((await submitting).status).toBe(200);
    expect([(await read()).response_status, await evidence()]).toMatchObject([
      "submitted_with_changes",
      [
        { text: "Kim", submitted_at: null },
        { text: "2026-11-02", submitted_at: expect.any(String) },
      ],
    ]);
  });

  test("attaching and replacing each raise the dispute's version", async () => {
    const { attach, read } = await anOpenDispute();
    const { version } = await read();
    await attach("Robin");
    await attach("Kim");
    expect((await read()).version).toBe(version + 2);
  });

  test("the list finds disputes whose new evidence is not submitted, and the summary counts them as submitted", async () => {
    const { id, attach, submitVerbatim } = await anOpenDispute();
    await submitVerbatim();
    const submitted = async () => JSON.parse((await call(`${ui.url}/api/disputes/summary`, key)).body).submitted;
    const before = await submitted();
    await attach("Robin");
    const url = `${ui.url}/api/disputes?response_status[]=submitted_with_changes&limit=100`;
    const { data } = JSON.parse((await call(url, key)).body);
    expect(data.map(({ dispute_id }: { dispute_id: string }) => dispute_id)).toContain(id);
    expect(await submitted()).toBe(before);
  });
});

describe("submitting nothing", () => {
  test("is refused, and the bank hears of nothing", async () => {
    const { submit, read, sent } = await anOpenDispute();
    for (const body of [undefined, {}, { allow_empty: false }])
      expectError(await submit(body), {
        status: 409,
        type: "conflict",
        code: "evidence_missing",
        param: "allow_empty",
      });
    expect([await sent(), (await read()).response_status]).toEqual([[], "needs_response"]);
  });

  test("is done when the request asks for it, once for its key", async () => {
    const { id, submit, sent } = await anOpenDispute();
    const answers = [
      await submit({ allow_empty: true }, { "idempotency-key": "empty" }),
      await submit({ allow_empty: true }, { "idempotency-key": "empty" }),
    ];
    for (const { status, body } of answers)
      expect([status, JSON.parse(body)]).toMatchObject([200, { dispute_id: id, response_status: "submitted" }]);
    expect(answers[1]?.headers.get("idempotency-replayed")).toBe("true");
    expect(await sent()).toHaveLength(1);
  });

  test("by the specification's path is done, and a header warns of it, also in a replay", async () => {
    const { submitVerbatim, sent } = await anOpenDispute();
    const header = { "idempotency-key": "nothing" };
    for (const { status, headers, body } of [await submitVerbatim(header), await submitVerbatim(header)]) {
      expect([status, headers.get("x-warning")]).toEqual([200, "evidence_missing"]);
      expect(JSON.parse(body)).not.toHaveProperty("warnings");
    }
    expect(await sent()).toHaveLength(1);
  });

  test("is not what a submission with evidence does", async () => {
    const [one, other] = [await anOpenDispute(), await anOpenDispute()];
    await one.attach("Robin");
    expect((await one.submitVerbatim()).headers.get("x-warning")).toBeNull();
    await other.attach("Kim");
    const { status, headers, body } = await other.submit();
    expect([status, headers.get("x-warning"), JSON.parse(body).dispute_status]).toEqual([
      200,
      null,
      "dispute_challenged",
    ]);
    expect(headers.get("etag")).toBe(`"${JSON.parse(body).version}"`);
  });
});
