import { z } from "zod";
import { type EngineAnswer, jsonOf } from "./answer.ts";
import { type Ask, segment } from "./ask.ts";
import { disputeSchema, type EngineDispute } from "./dispute.schema.ts";
import type { EvidenceFileType, EvidenceType } from "./evidence-types.ts";
import { type EngineFile, fileIdSchema, formOf } from "./files.ts";
import type { components, operations } from "./gen/engine-api.ts";
import { paged } from "./paging.ts";
import { optionalText, read, tryRead } from "./read-answer.ts";

type Requests = components["schemas"];
type ListQuery = NonNullable<operations["List Disputes"]["parameters"]["query"]>;

export interface DisputeFilter {
  statuses?: readonly string[];
  stages?: readonly string[];
  enginePaymentId?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

/** The engine's bytes, unparsed and unchanged, and what we could read in them. */
export interface VerbatimDispute {
  body: Uint8Array;
  contentType: string;
  dispute: EngineDispute | null;
}

/** Text as it is, files by their engineFileId. */
export type SubmittedEvidence = Partial<Record<EvidenceType, string>>;

export interface AttachedFile {
  evidenceType: string;
  engineFileId: string;
  fileName: string | null;
  sizeBytes: number;
  contentType: string | null;
}

export interface EngineDisputes {
  get(engineDisputeId: string): Promise<EngineDispute>;
  /** For recovery, when the answer to a submission was lost. */
  getVerbatim(engineDisputeId: string): Promise<VerbatimDispute>;
  list(filter?: DisputeFilter): AsyncGenerator<EngineDispute, void, undefined>;
  accept(engineDisputeId: string): Promise<EngineDispute>;
  /** One file per type, a second one replaces it. Only at stage `dispute` and status `dispute_opened`: see `uploadFile`. */
  attachFile(
    engineDisputeId: string,
    evidenceType: EvidenceFileType,
    file: EngineFile,
  ): Promise<{ engineFileId: string }>;
  /** Uploads without attaching, in any state: name the id in the submission. The way for later stages. */
  uploadFile(engineDisputeId: string, file: EngineFile): Promise<{ engineFileId: string }>;
  /** The bytes of a file, as they were uploaded. */
  downloadFile(engineDisputeId: string, engineFileId: string): Promise<Uint8Array>;
  /** Files only: the engine never keeps text. */
  listEvidence(engineDisputeId: string): Promise<AttachedFile[]>;
  deleteEvidence(engineDisputeId: string, evidenceType: EvidenceFileType): Promise<void>;
  submitEvidence(engineDisputeId: string, evidence: SubmittedEvidence): Promise<VerbatimDispute>;
}

/** A file of several megabytes on a slow line outlasts the time-out of an ordinary request. */
export const UPLOAD_TIMEOUT_MS = 60_000;
const MAX_FILE_BYTES = 8_000_000;

export function disputesOf(ask: Ask): EngineDisputes {
  return {
    get: async (id) => read(disputeSchema, await ask({ method: "GET", path: `/disputes/${segment(id)}` })),
    getVerbatim: async (id) => verbatim(await ask({ method: "GET", path: `/disputes/${segment(id)}` })),
    list: (filter = {}) =>
      paged(
        async (page) =>
          read(
            z.array(disputeSchema),
            await ask({ method: "GET", path: "/disputes/list", query: listQuery(filter, page) }),
          ),
        (dispute) => dispute.engineDisputeId,
      ),
    accept: async (id) => read(disputeSchema, await ask({ method: "POST", path: `/disputes/accept/${segment(id)}` })),
    attachFile: async (id, evidenceType, file) => {
      const form = formOf({ dispute_id: id, evidence_type: evidenceType }, file);
      return read(
        fileIdSchema,
        await ask({ method: "PUT", path: "/disputes/evidence", form, timeoutMs: UPLOAD_TIMEOUT_MS }),
      );
    },
    uploadFile: async (id, file) => {
      const form = formOf({ purpose: "dispute_evidence", dispute_id: id }, file);
      return read(fileIdSchema, await ask({ method: "POST", path: "/files", form, timeoutMs: UPLOAD_TIMEOUT_MS }));
    },
    downloadFile: async (id, fileId) => {
      const request = { method: "GET", path: `/files/${segment(fileId)}`, query: { dispute_id: id } } as const;
      return (await ask({ ...request, timeoutMs: UPLOAD_TIMEOUT_MS, maxAnswerBytes: MAX_FILE_BYTES })).body;
    },
    listEvidence: async (id) =>
      read(evidenceSchema, await ask({ method: "GET", path: `/disputes/evidence/${segment(id)}` })),
    deleteEvidence: async (id, evidenceType) => {
      const json: Requests["DeleteEvidenceRequest"] = { dispute_id: id, evidence_type: evidenceType };
      await ask({ method: "DELETE", path: "/disputes/evidence", json });
    },
    submitEvidence: async (id, evidence) => {
      const json: Requests["SubmitEvidenceRequest"] = { ...evidence, dispute_id: id };
      return verbatim(await ask({ method: "POST", path: "/disputes/evidence", json }));
    },
  };
}

function verbatim(answer: EngineAnswer): VerbatimDispute {
  return { body: answer.body, contentType: answer.contentType, dispute: tryRead(disputeSchema, jsonOf(answer)) };
}

function listQuery(
  { statuses, stages, enginePaymentId, createdFrom, createdTo }: DisputeFilter,
  page: { limit: number; offset: number },
) {
  return {
    ...page,
    ...(statuses?.length && { dispute_status: statuses.join(",") }),
    ...(stages?.length && { dispute_stage: stages.join(",") }),
    ...(enginePaymentId && { payment_id: enginePaymentId }),
    ...(createdFrom && { start_time: createdFrom.toISOString() }),
    ...(createdTo && { end_time: createdTo.toISOString() }),
  } satisfies ListQuery;
}

const evidenceSchema: z.ZodType<AttachedFile[]> = z.array(
  z
    .object({
      evidence_type: z.string(),
      file_metadata_response: z.object({
        file_id: z.string(),
        file_name: optionalText,
        file_size: z.int().catch(0),
        file_type: optionalText,
      }),
    })
    .transform(({ evidence_type, file_metadata_response: file }) => ({
      evidenceType: evidence_type,
      engineFileId: file.file_id,
      fileName: file.file_name,
      sizeBytes: file.file_size,
      contentType: file.file_type,
    })),
);
