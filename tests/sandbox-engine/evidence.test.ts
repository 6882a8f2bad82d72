import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute, aForm, aMerchant, anEngine, PDF } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const GIF = Buffer.from("GIF89a...");
const TEXT = Buffer.from("date,amount\n");
const newDispute = async (more = {}): Promise<string> => (await aDispute(engine, merchant, more)).dispute_id;
const attach = (form: FormData) => merchant.ask("PUT", "/disputes/evidence", form);

describe("attaching", () => {
  test("a file is listed under its type, with the type of its bytes and not of its name", async () => {
    const dispute_id = await newDispute();
    const attached = await attach(aForm({ dispute_id, evidence_type: "receipt" }, PDF, "holiday.png"));
    const listed = await merchant.ask("GET", `/disputes/evidence/${dispute_id}`);
    expect(listed.body).toEqual([
      {
        evidence_type: "receipt",
        file_metadata_response: {
          file_id: attached.body.file_id,
          file_name: "holiday.png",
          file_size: PDF.length,
          file_type: "application/pdf",
          available: true,
        },
      },
    ]);
  });

  test("the same type again replaces the file", async () => {
    const dispute_id = await newDispute();
    await attach(aForm({ dispute_id, evidence_type: "receipt" }));
    const second = await attach(aForm({ dispute_id, evidence_type: "receipt" }));
    const listed = (await merchant.ask("GET", `/disputes/evidence/${dispute_id}`)).body;
    expect(
      listed.map((one: { file_metadata_response: { file_id: string } }) => one.file_metadata_response.file_id),
    ).toEqual([second.body.file_id]);
  });

  test.each([
    ["no file", { evidence_type: "receipt" }, null, 400, "IR_04"],
    ["an empty file", { evidence_type: "receipt" }, Buffer.alloc(0), 400, "IR_33"],
    ["a text file", { evidence_type: "receipt" }, TEXT, 400, "IR_36"],
    ["a file no processor takes", { evidence_type: "receipt" }, GIF, 400, "HE_03"],
    [
      "a file over five megabytes",
      { evidence_type: "receipt" },
      Buffer.concat([PDF, Buffer.alloc(5_000_000)]),
      400,
      "HE_03",
    ],
    [
      "a file over the form's limit",
      { evidence_type: "receipt" },
      Buffer.concat([PDF, Buffer.alloc(6_400_000)]),
      400,
      "HE_03",
    ],
    ["an unknown evidence type", { evidence_type: "selfie" }, PDF, 500, "HE_00"],
    ["no evidence type", {}, PDF, 400, "IR_04"],
  ])("%s is refused", async (_what, fields, file, status, code) => {
    const answer = await attach(aForm({ dispute_id: await newDispute(), ...fields }, file));
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test("no dispute id is IR_34, an unknown dispute 404", async () => {
    const unnamed = await attach(aForm({ evidence_type: "receipt" }));
    expect([unnamed.status, unnamed.body.error.code]).toEqual([400, "IR_34"]);
    const unknown = await attach(aForm({ evidence_type: "receipt", dispute_id: "dp_none" }));
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "HE_04"]);
  });

  test.each([
    { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" },
    { dispute_stage: "dispute", dispute_status: "dispute_challenged" },
    { dispute_stage: "dispute", dispute_status: "dispute_won" },
  ])("in $dispute_stage and $dispute_status it is too late or too early", async (position) => {
    const answer = await attach(aForm({ dispute_id: await newDispute(position), evidence_type: "receipt" }));
    expect([answer.status, answer.body.error.code]).toEqual([400, "HE_03"]);
  });
});

describe("taking away", () => {
  test("needs no particular state and answers with nothing", async () => {
    const dispute_id = await newDispute();
    await attach(aForm({ dispute_id, evidence_type: "receipt" }));
    await merchant.ask("POST", "/disputes/evidence", { dispute_id });
    const gone = await merchant.ask("DELETE", "/disputes/evidence", { dispute_id, evidence_type: "receipt" });
    expect([gone.status, gone.text]).toEqual([200, ""]);
    expect((await merchant.ask("GET", `/disputes/evidence/${dispute_id}`)).body).toEqual([]);
  });

  test("of an unknown type is an unreadable body", async () => {
    const body = { dispute_id: await newDispute(), evidence_type: "selfie" };
    const answer = await merchant.ask("DELETE", "/disputes/evidence", body);
    expect([answer.status, answer.body.error.code]).toEqual([400, "IR_06"]);
  });
});

describe("files", () => {
  test("can be uploaded in any state of the dispute and named in a submission", async () => {
    const dispute_id = await newDispute({ dispute_stage: "pre_arbitration" });
    const { file_id } = (await merchant.ask("POST", "/files", aForm({ purpose: "dispute_evidence", dispute_id }))).body;
    const read = await merchant.ask("GET", `/files/${file_id}?dispute_id=${dispute_id}`);
    expect([read.headers.get("content-type"), read.text]).toEqual(["application/pdf", PDF.toString()]);
    const submitted = await merchant.ask("POST", "/disputes/evidence", { dispute_id, receipt: file_id });
    expect(submitted.body.dispute_status).toBe("dispute_challenged");
  });

  test("once deleted are not available, and unknown ones do not exist", async () => {
    const dispute_id = await newDispute();
    const { file_id } = (await merchant.ask("POST", "/files", aForm({ purpose: "dispute_evidence", dispute_id }))).body;
    expect((await merchant.ask("DELETE", `/files/${file_id}`)).status).toBe(200);
    for (const answer of [
      await merchant.ask("GET", `/files/${file_id}`),
      await merchant.ask("GET", "/files/file_none"),
      await merchant.ask("POST", "/disputes/evidence", { dispute_id, receipt: "file_none" }),
      await merchant.ask("POST", "/disputes/evidence", { dispute_id, receipt: file_id }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([404, "HE_04"]);
  });

  test.each([
    ["another purpose", { purpose: "avatar", dispute_id: "dp_x" }, PDF, "IR_04"],
    ["no purpose", { dispute_id: "dp_x" }, PDF, "IR_04"],
    ["no file", { purpose: "dispute_evidence", dispute_id: "dp_x" }, null, "IR_33"],
    ["text", { purpose: "dispute_evidence", dispute_id: "dp_x" }, TEXT, "IR_36"],
    ["no dispute", { purpose: "dispute_evidence" }, PDF, "IR_34"],
  ])("with %s are refused", async (_what, fields, file, code) => {
    const answer = await merchant.ask("POST", "/files", aForm(fields, file));
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  });
});
