import { z } from "zod";
import { errors } from "#sandbox/engine/http/errors.ts";
import { optional } from "#sandbox/engine/http/validation.ts";
import {
  type Call,
  DELETE,
  GET,
  json,
  POST,
  PUT,
  param,
  plain,
  type Reply,
  type Route,
} from "#sandbox/engine/routing/route.ts";
import { disputes } from "./dispute.document.ts";
import { canAnswer, canAttach } from "./dispute.rules.ts";
import { EVIDENCE_TYPES, type EvidenceType, isEvidenceType, TEXT_FIELDS } from "./evidence-fields.ts";
import { sniffedFile, storeFile } from "./files.ts";
import { connectorStatusOf } from "./open-dispute.ts";

/**
 * Attaches one file per evidence type; a second one replaces it. An unknown type is a 500, as in Hyperswitch (issue
 * 3489).
 */
async function attachEvidence(call: Call): Promise<Reply> {
  const { evidence_type: type, dispute_id: disputeId } = call.form.fields;
  if (type && !isEvidenceType(type)) throw errors.internal();
  if (!type) throw errors.missingParam("evidence_type");
  if (!call.form.file) throw errors.missingParam("file");
  const file = sniffedFile(call.form);
  if (!disputeId) throw errors.disputeIdMissing();
  const dispute = await disputes.lock(call, disputeId);
  if (!canAttach(dispute.body)) throw errors.disputeWrongState();
  const fileId = await storeFile(call, dispute, file);
  dispute.inner.evidence[type] = fileId;
  await disputes.save(call.db, dispute);
  return json({ file_id: fileId });
}

interface FileMetadata {
  file_id: string;
  file_name: string | null;
  file_size: number;
  file_type: string;
  available: boolean;
}

async function metadataOf(call: Call, fileIds: string[]): Promise<Map<string, FileMetadata>> {
  const found = await call.db.query(
    `select file_id, file_name, coalesce(octet_length(content), 0) as file_size, file_type, available
     from sandbox_engine.files where merchant_id = $1 and file_id = any($2)`,
    [call.merchantId, fileIds],
  );
  return new Map((found.rows as FileMetadata[]).map((file) => [file.file_id, file]));
}

/** Lists the attached files. Text is not stored, so it is not listed. */
async function listEvidence(call: Call): Promise<Reply> {
  const { evidence } = (await disputes.get(call, param(call, "id"))).inner;
  const metadata = await metadataOf(call, Object.values(evidence));
  return json(
    EVIDENCE_TYPES.flatMap((type) => {
      const file = metadata.get(evidence[type] ?? "");
      return file ? [{ evidence_type: type, file_metadata_response: file }] : [];
    }),
  );
}

const deleteRequest = z.object({ dispute_id: z.string(), evidence_type: z.enum(EVIDENCE_TYPES) });

/** The status is not checked: evidence can be removed even after it was submitted. */
async function deleteEvidence(call: Call<z.infer<typeof deleteRequest>>): Promise<Reply> {
  const dispute = await disputes.lock(call, call.body.dispute_id);
  delete dispute.inner.evidence[call.body.evidence_type];
  await disputes.save(call.db, dispute);
  return plain("");
}

type Fields<K extends string> = { [N in K]: z.ZodOptional<z.ZodNullable<z.ZodString>> };
const strings = <const K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, optional(z.string())])) as Fields<K>;

const submission = z.object({ dispute_id: z.string(), ...strings(EVIDENCE_TYPES), ...strings(TEXT_FIELDS) });

/** Sends the evidence to the processor, which then considers the dispute challenged. */
async function submitEvidence(call: Call<z.infer<typeof submission>>): Promise<Reply> {
  const { dispute_id: disputeId, ...fields } = call.body;
  const dispute = await disputes.lock(call, disputeId);
  if (!canAnswer(dispute.body)) throw errors.disputeWrongState();
  await assertFilesExist(call, fields);
  await call.db.query(
    `insert into sandbox_engine.submissions (merchant_id, dispute_id, submitted_at, fields, evidence)
     values ($1, $2, $3, $4, $5)`,
    [call.merchantId, disputeId, call.now, JSON.stringify(fields), JSON.stringify(dispute.inner.evidence)],
  );
  dispute.body.dispute_status = "dispute_challenged";
  dispute.body.connector_status = connectorStatusOf("dispute_challenged");
  await disputes.save(call.db, dispute);
  return json(dispute.body);
}

async function assertFilesExist(call: Call, fields: Partial<Record<EvidenceType, string | null | undefined>>) {
  const named = EVIDENCE_TYPES.flatMap((type) => fields[type] ?? []);
  const metadata = await metadataOf(call, named);
  for (const id of named) {
    const file = metadata.get(id);
    if (!file) throw errors.fileNotFound();
    if (!file.available) throw errors.fileNotAvailable();
  }
}

export const evidenceRoutes: Route[] = [
  PUT("/disputes/evidence", { multipart: true, run: attachEvidence }),
  POST("/disputes/evidence", { body: submission, run: submitEvidence }),
  DELETE("/disputes/evidence", { body: deleteRequest, run: deleteEvidence }),
  GET("/disputes/evidence/:id", { run: listEvidence }),
];
