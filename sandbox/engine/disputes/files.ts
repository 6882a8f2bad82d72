import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import type { Form } from "#sandbox/engine/http/multipart.ts";
import {
  type Call,
  DELETE,
  GET,
  json,
  POST,
  param,
  plain,
  type Reply,
  type Route,
} from "#sandbox/engine/routing/route.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { type Dispute, disputes } from "./dispute.document.ts";
import { problemOfFile, sniffType } from "./file-type.ts";

interface SniffedFile {
  name: string | null;
  content: Buffer;
  type: string;
}

/** The uploaded file and its detected type; an empty file is IR_33, an unknown type is IR_36. */
export function sniffedFile(form: Form): SniffedFile {
  if (!form.file || form.file.content.length === 0) throw errors.fileMissing();
  const type = sniffType(form.file.content);
  if (!type) throw errors.fileTypeUnknown();
  return { name: form.file.name || null, content: form.file.content, type };
}

/** Stores the file if the dispute's processor accepts it. */
export async function storeFile(call: Call, dispute: Dispute, file: SniffedFile): Promise<string> {
  const problem = problemOfFile(file.content, file.type, dispute.body.connector);
  if (problem) throw errors.fileInvalid(problem);
  const id = newId("file");
  await call.db.query(
    `insert into sandbox_engine.files (merchant_id, file_id, dispute_id, file_name, file_type, content)
     values ($1, $2, $3, $4, $5, $6)`,
    [call.merchantId, id, dispute.id, file.name, file.type, file.content],
  );
  return id;
}

/** The dispute's status is not checked, so evidence can also be uploaded in pre-arbitration. */
async function createFile(call: Call): Promise<Reply> {
  const { purpose, dispute_id: disputeId } = call.form.fields;
  if (purpose !== "dispute_evidence") throw errors.missingParam("purpose");
  const file = sniffedFile(call.form);
  if (!disputeId) throw errors.disputeIdMissing();
  return json({ file_id: await storeFile(call, await disputes.get(call, disputeId), file) });
}

interface FileRow {
  content: Buffer | null;
  file_type: string;
  available: boolean;
}

async function getFile(call: Call): Promise<FileRow> {
  const found = await call.db.query(
    "select content, file_type, available from sandbox_engine.files where merchant_id = $1 and file_id = $2",
    [call.merchantId, param(call, "id")],
  );
  const file = found.rows[0] as FileRow | undefined;
  if (!file) throw errors.fileNotFound();
  if (!file.available) throw errors.fileNotAvailable();
  return file;
}

const retrieveQuery = z.object({ dispute_id: z.string().optional() });

async function retrieveFile(call: Call<unknown, z.infer<typeof retrieveQuery>>): Promise<Reply> {
  const file = await getFile(call);
  if (call.query.dispute_id) await disputes.get(call, call.query.dispute_id);
  return { contentType: file.file_type, content: file.content ?? Buffer.alloc(0) };
}

async function deleteFile(call: Call): Promise<Reply> {
  await getFile(call);
  await call.db.query(
    "update sandbox_engine.files set available = false, content = null where merchant_id = $1 and file_id = $2",
    [call.merchantId, param(call, "id")],
  );
  return plain("");
}

export const fileRoutes: Route[] = [
  POST("/files", { multipart: true, run: createFile }),
  GET("/files/:id", { query: retrieveQuery, run: retrieveFile }),
  DELETE("/files/:id", { run: deleteFile }),
];
