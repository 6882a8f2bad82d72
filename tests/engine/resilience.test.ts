import { expect, test } from "vitest";
import { aClosedPort, aDisputeBody, anEngine, aStubEngine, json } from "./a-stub-engine.ts";

test.each([502, 503, 504])("a read that is answered %i is repeated until it succeeds", async (status) => {
  const stub = await aStubEngine((response, _request, count) => {
    if (count < 3) return response.writeHead(status).end();
    json(response, 200, aDisputeBody());
  });

  await expect(stub.merchant().disputes.get("dp_1")).resolves.toMatchObject({ engineDisputeId: "dp_1" });

  expect(stub.received).toHaveLength(3);
});

test("a read is repeated after a time-out and after a broken connection, twice at most", async () => {
  const stub = await aStubEngine((response, _request, count) => {
    if (count > 1) response.destroy();
  });

  await expect(stub.merchant({ timeoutMs: 1_000 }).disputes.get("dp_1")).rejects.toMatchObject({
    reason: "engine_unavailable",
  });

  expect(stub.received).toHaveLength(3);
});

test.each([400, 404, 429, 500, 501])("a read that is answered %i is not repeated", async (status) => {
  const stub = await aStubEngine((response) => response.writeHead(status).end());

  await expect(stub.merchant().disputes.get("dp_1")).rejects.toThrow();

  expect(stub.received).toHaveLength(1);
});

test("a write is never repeated", async () => {
  const stub = await aStubEngine((response, request) => {
    if (request.method === "PUT") return response.destroy();
    response.writeHead(503).end();
  });
  const { disputes, payments } = stub.merchant();
  const file = { fileName: "a.png", contentType: "image/png", content: new Uint8Array(1) };

  await Promise.allSettled([
    disputes.submitEvidence("dp_1", {}),
    disputes.deleteEvidence("dp_1", "receipt"),
    disputes.attachFile("dp_1", "receipt", file),
    payments.create({ paymentId: "txn_1", amountMinorUnits: 1n, currency: "USD" }),
  ]);

  expect(stub.received.map(({ method }) => method).sort()).toEqual(["DELETE", "POST", "POST", "PUT"]);
});

test("after outages in a row the engine is left alone for a while, and one request then tries", async () => {
  let isDown = true;
  const stub = await aStubEngine((response) =>
    isDown ? response.writeHead(500).end() : json(response, 200, aDisputeBody()),
  );
  const { disputes } = stub.merchant({ resilience: { outagesToOpen: 3, openMs: 60 } });

  for (let outage = 0; outage < 3; outage += 1) await expect(disputes.submitEvidence("dp_1", {})).rejects.toThrow();
  await expect(disputes.submitEvidence("dp_1", {})).rejects.toMatchObject({
    reason: "engine_unavailable",
    mayHaveHappened: false,
  });
  expect(stub.received).toHaveLength(3);

  isDown = false;
  await expect
    .poll(
      () =>
        disputes.submitEvidence("dp_1", {}).then(
          () => "accepted",
          () => "refused",
        ),
      { interval: 20 },
    )
    .toBe("accepted");
  await expect(disputes.submitEvidence("dp_1", {})).resolves.toBeDefined();
});

test("a trial that fails leaves the engine alone again", async () => {
  const stub = await aStubEngine((response) => response.writeHead(500).end());
  const { disputes } = stub.merchant({ resilience: { outagesToOpen: 1, openMs: 40 } });
  const accept = () => disputes.submitEvidence("dp_1", {}).catch((error) => error.reason);

  expect(await accept()).toBe("engine_answer_invalid");
  expect(await accept()).toBe("engine_unavailable");
  await expect.poll(accept, { interval: 10 }).toBe("engine_answer_invalid");
  expect(await accept()).toBe("engine_unavailable");
});

test("the breaker is shared by all merchants of one engine", async () => {
  const engine = anEngine({ baseUrl: await aClosedPort(), resilience: { outagesToOpen: 1, openMs: 60_000 } });
  const first = engine.forMerchant({ apiKey: "first", requestId: "req_1" });
  const second = engine.forMerchant({ apiKey: "second", requestId: "req_2" });

  await expect(first.disputes.submitEvidence("dp_1", {})).rejects.toThrow("cannot be reached");
  await expect(second.disputes.submitEvidence("dp_2", {})).rejects.toThrow("known to be down");
});

test("a merchant whose outages are its own opens no breaker of others", async () => {
  const stub = await aStubEngine((response) => response.writeHead(500).end());
  const engine = anEngine({ baseUrl: stub.baseUrl, resilience: { outagesToOpen: 1, openMs: 60_000 } });
  const submit = (outagesOf?: string) =>
    engine.forMerchant({ apiKey: "key", requestId: "req_1", outagesOf }).disputes.submitEvidence("dp_1", {});

  await expect(submit("mer_1")).rejects.toThrow("failed to answer");
  await expect(submit("mer_1")).rejects.toThrow("known to be down");
  await expect(submit("mer_2")).rejects.toThrow("failed to answer");
  await expect(submit()).rejects.toThrow("failed to answer");
});

test("a read is not repeated once the breaker has opened", async () => {
  const stub = await aStubEngine((response) => response.writeHead(503).end());

  const reading = stub.merchant({ resilience: { outagesToOpen: 2, openMs: 60_000 } }).disputes.get("dp_1");

  await expect(reading).rejects.toThrow("known to be down");
  expect(stub.received).toHaveLength(2);
});

test("refusals never open the breaker, nor does a bank's failure that the engine passes on", async () => {
  const stub = await aStubEngine((response, _request, count) => {
    const type = count % 2 ? "invalid_request" : "connector";
    json(response, count % 2 ? 400 : 500, { error: { type, code: "CE_00", message: "no" } });
  });
  const { disputes } = stub.merchant({ resilience: { outagesToOpen: 2, openMs: 60_000 } });

  for (let count = 0; count < 6; count += 1) await expect(disputes.submitEvidence("dp_1", {})).rejects.toThrow();

  expect(stub.received).toHaveLength(6);
});
