import { expect, test } from "vitest";
import { EngineAnswerError, EngineRefusedError, EngineUnavailableError } from "#extensions/connectors/engine/index.ts";
import { aClosedPort, aDisputeBody, anEngine, aStubEngine, json, merchantOf } from "./a-stub-engine.ts";

test("a request carries the merchant's key and the request id, and is narrowed to no profile", async () => {
  const stub = await aStubEngine((response) => json(response, 200, aDisputeBody()));
  const engine = anEngine({ baseUrl: `${stub.baseUrl}/` });

  await engine.forMerchant({ apiKey: "snd_secret", requestId: "req_7" }).disputes.get("dp_1");

  expect(stub.received[0]?.url).toBe("/disputes/dp_1");
  expect(stub.received[0]?.headers).toMatchObject({
    "api-key": "snd_secret",
    "x-request-id": "req_7",
  });
  expect(stub.received[0]?.headers).not.toHaveProperty("x-profile-id");
});

test("an id cannot climb out of its place in the path", async () => {
  const stub = await aStubEngine((response) => json(response, 200, aDisputeBody()));

  await stub.merchant().disputes.get("../accounts/x?y#z");
  await expect(stub.merchant().disputes.get("..")).rejects.toThrow(TypeError);

  expect(stub.received.map(({ url }) => url)).toEqual(["/disputes/..%2Faccounts%2Fx%3Fy%23z"]);
});

test("a refusal carries the engine's code and our word for it", async () => {
  const stub = await aStubEngine((response) =>
    json(response, 400, {
      error: { type: "invalid_request", code: "HE_03", message: "Dispute status validation failed" },
    }),
  );

  const error = await stub
    .merchant()
    .disputes.submitEvidence("dp_1", {})
    .catch((error) => error);

  expect(error).toBeInstanceOf(EngineRefusedError);
  expect(error).toMatchObject({
    kind: "engine_failure",
    reason: "engine_refused",
    refusal: "wrong_state",
    httpStatus: 400,
    engineCode: "HE_03",
    engineMessage: "Dispute status validation failed",
    mayHaveHappened: false,
  });
});

test("a refusal in plain text is a refusal", async () => {
  const stub = await aStubEngine((response) =>
    response.writeHead(400, { "content-type": "text/plain" }).end("bad limit"),
  );

  await expect(stub.merchant().disputes.get("dp_1")).rejects.toMatchObject({
    reason: "engine_refused",
    refusal: "invalid_request",
    engineCode: "",
  });
});

test("a 404 that the engine did not write does not mean that the object is missing", async () => {
  const stub = await aStubEngine((response) => response.writeHead(404).end("<h1>nginx</h1>"));

  await expect(stub.merchant().disputes.get("dp_1")).rejects.toMatchObject({ refusal: "invalid_request" });
});

test("a success that is not JSON is a failure that may have happened", async () => {
  const stub = await aStubEngine((response) => response.end("<html>It works!</html>"));

  const error = await stub
    .merchant()
    .disputes.submitEvidence("dp_1", { receipt: "file_1" })
    .catch((error) => error);

  expect(error).toBeInstanceOf(EngineAnswerError);
  expect(error).toMatchObject({ reason: "engine_answer_invalid", mayHaveHappened: true });
});

test("a success without what we need names the missing fields and shows none of the body", async () => {
  const stub = await aStubEngine((response) => json(response, 200, { ...aDisputeBody(), amount: "secret text" }));

  const error: Error = await stub
    .merchant()
    .disputes.get("dp_1")
    .catch((error) => error);

  expect(error).toBeInstanceOf(EngineAnswerError);
  expect(error.message).toContain("amount");
  expect(error.message).not.toContain("secret text");
});

test("a server error with an HTML body is a failure that may have happened", async () => {
  const stub = await aStubEngine((response) => response.writeHead(502).end("<h1>Bad gateway</h1>"));

  await expect(stub.merchant().disputes.submitEvidence("dp_1", {})).rejects.toMatchObject({
    reason: "engine_answer_invalid",
    mayHaveHappened: true,
    httpStatus: 502,
  });
});

test("a redirect is not followed, because it would hand over the key", async () => {
  const elsewhere = await aStubEngine((response) => json(response, 200, aDisputeBody()));
  const stub = await aStubEngine((response) => response.writeHead(307, { location: elsewhere.baseUrl }).end());

  await expect(stub.merchant().disputes.get("dp_1")).rejects.toBeInstanceOf(EngineAnswerError);

  expect(elsewhere.received).toEqual([]);
});

test("an answer beyond the limit is not read to its end", async () => {
  const stub = await aStubEngine((response) => json(response, 200, aDisputeBody({ filler: "x".repeat(5000) })));

  await expect(stub.merchant({ maxAnswerBytes: 4096 }).disputes.get("dp_1")).rejects.toThrow("too large");
});

test("an engine that does not answer in time may have done what was asked", async () => {
  const stub = await aStubEngine(() => {});

  const error = await stub
    .merchant({ timeoutMs: 50 })
    .disputes.submitEvidence("dp_1", {})
    .catch((error) => error);

  expect(error).toBeInstanceOf(EngineUnavailableError);
  expect(error).toMatchObject({ reason: "engine_unavailable", mayHaveHappened: true });
});

test("an engine that stalls in the middle of its answer is too slow, too", async () => {
  const stub = await aStubEngine((response) => response.writeHead(200).write('{"dispute_id":'));

  await expect(stub.merchant({ timeoutMs: 50 }).disputes.submitEvidence("dp_1", {})).rejects.toThrow("in time");
});

test("a connection that breaks in the middle of the answer may have done what was asked", async () => {
  const stub = await aStubEngine((response) => {
    response.writeHead(200, { "content-length": 1000 }).write("{", () => response.destroy());
  });

  await expect(stub.merchant().disputes.submitEvidence("dp_1", {})).rejects.toMatchObject({
    reason: "engine_unavailable",
    mayHaveHappened: true,
  });
});

test("an engine that cannot be reached has done nothing, and the message names no host", async () => {
  const error = await merchantOf({ baseUrl: await aClosedPort() })
    .disputes.submitEvidence("dp_1", {})
    .catch((error) => error);

  expect(error).toMatchObject({ reason: "engine_unavailable", mayHaveHappened: false });
  expect(error.message).not.toMatch(/127\.0\.0\.1|ECONN|snd_secret/);
});
