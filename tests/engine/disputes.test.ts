import { expect, test } from "vitest";
import { aDisputeBody, aStubEngine, json } from "./a-stub-engine.ts";

test("a dispute is read in our words, whatever else the engine adds", async () => {
  const body = aDisputeBody({
    dispute_status: "dispute_of_tomorrow",
    connector_reason: "product_not_received",
    connector_reason_code: "13.1",
    challenge_required_by: "2026-08-26T00:00:00.000Z",
    brand_new: { field: true },
  });
  const stub = await aStubEngine((response) => json(response, 200, body));

  const dispute = await stub.merchant().disputes.get("dp_1");

  expect(dispute).toMatchObject({
    engineDisputeId: "dp_1",
    enginePaymentId: "txn_1",
    amountMinorUnits: 6540n,
    currency: "USD",
    stage: "dispute",
    status: "dispute_of_tomorrow",
    reason: "product_not_received",
    reasonCode: "13.1",
    respondBy: new Date("2026-08-26T00:00:00Z"),
    createdAt: new Date("2026-08-12T08:14:55.386Z"),
  });
});

test("the answer to a submission comes back byte for byte", async () => {
  const bytes = `{ "z": 9007199254740993123, "dispute_status":"dispute_challenged",\n"a":1.10, "a":2, "dispute_id":"dp_1" }\n`;
  const stub = await aStubEngine((response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(bytes),
  );

  const { body, contentType, dispute } = await stub
    .merchant()
    .disputes.submitEvidence("dp_1", { customer_name: "Ada" });

  expect(Buffer.from(body).toString()).toBe(bytes);
  expect(contentType).toBe("application/json");
  expect(dispute).toBeNull();
});

test("a submission sends its evidence as flat fields beside the dispute's id", async () => {
  const stub = await aStubEngine((response) =>
    json(response, 200, aDisputeBody({ dispute_status: "dispute_challenged" })),
  );

  const { dispute } = await stub
    .merchant()
    .disputes.submitEvidence("dp_1", { receipt: "file_1", customer_name: "Ada" });

  expect(stub.received[0]).toMatchObject({ method: "POST", url: "/disputes/evidence" });
  expect(JSON.parse(String(stub.received[0]?.body))).toEqual({
    dispute_id: "dp_1",
    receipt: "file_1",
    customer_name: "Ada",
  });
  expect(dispute?.status).toBe("dispute_challenged");
});

test("a file is attached as a form with the dispute, the type and the exact bytes", async () => {
  const stub = await aStubEngine((response) => json(response, 200, { file_id: "file_1" }));
  const content = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 255, 13, 10);

  const file = { fileName: 'a"b\r\n.png', contentType: "image/png", content };
  const { engineFileId } = await stub.merchant().disputes.attachFile("dp_1", "receipt", file);

  const { method, url, headers, body } = stub.received[0] ?? expect.unreachable();
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();
  const sent = form.get("file") as File;
  expect([method, url, engineFileId]).toEqual(["PUT", "/disputes/evidence", "file_1"]);
  expect([form.get("dispute_id"), form.get("evidence_type"), sent.type]).toEqual(["dp_1", "receipt", "image/png"]);
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(content);
});

test("a file can be uploaded without being attached", async () => {
  const stub = await aStubEngine((response) => json(response, 200, { file_id: "file_2" }));
  const file = { fileName: "a.pdf", contentType: "application/pdf", content: new Uint8Array(3) };

  await expect(stub.merchant().disputes.uploadFile("dp_1", file)).resolves.toEqual({ engineFileId: "file_2" });

  expect(stub.received[0]).toMatchObject({ method: "POST", url: "/files" });
  expect(String(stub.received[0]?.body)).toMatch(/name="purpose"\r\n\r\ndispute_evidence/);
});

test("a list asks page after page, and gives an item that moved to the next page once", async () => {
  const all = Array.from({ length: 230 }, (_, index) => aDisputeBody({ dispute_id: `dp_${index}` }));
  const stub = await aStubEngine((response, { url }) => {
    const query = new URL(url, "http://engine").searchParams;
    const offset = Number(query.get("offset"));
    // A dispute that arrives between two pages shifts all others by one.
    const start = offset === 0 ? 0 : offset - 1;
    json(response, 200, all.slice(start, start + Number(query.get("limit"))));
  });

  const filter = { statuses: ["dispute_opened", "dispute_challenged"], createdFrom: new Date(0) };
  const ids = await Array.fromAsync(stub.merchant().disputes.list(filter), ({ engineDisputeId }) => engineDisputeId);

  expect(ids).toEqual(all.map(({ dispute_id }) => dispute_id));
  expect(stub.received.map(({ url }) => new URL(url, "http://engine").searchParams.get("offset"))).toEqual([
    "0",
    "100",
    "200",
  ]);
  expect(new URL(stub.received[0]?.url ?? "", "http://engine").searchParams.get("dispute_status")).toBe(
    "dispute_opened,dispute_challenged",
  );
});

test("an attached file is taken off again", async () => {
  const stub = await aStubEngine((response) => response.end());

  await stub.merchant().disputes.deleteEvidence("dp_1", "receipt");

  expect(JSON.parse(String(stub.received[0]?.body))).toEqual({ dispute_id: "dp_1", evidence_type: "receipt" });
});
