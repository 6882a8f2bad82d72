import { z } from "zod";
import { type EngineAnswer, jsonOf } from "./answer.ts";
import { type Ask, segment } from "./ask.ts";
import { disputeSchema, type EngineDispute } from "./dispute.schema.ts";
import type { EvidenceFileType, EvidenceType } from "./evidence-types.ts";
import type { components, operations } from "./gen/engine-api.ts";
import { type Page, paged } from "./paging.ts";
import { read, tryRead } from "./read-answer.ts";

type Requests = components["schemas"];
type ListQuery = NonNullable<operations["List Disputes"]["parameters"]["query"]>;

export interface EngineFile {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

interface DisputeFilter {
  paymentId?: string;
  statuses?: readonly string[];
  createdFrom?: Date;
  createdTo?: Date;
}

/** Texts as is, files by engineFileId. */
export type SubmittedEvidence = Partial<Record<EvidenceType, string>>;

/** Longer than an ordinary request, for a file of several megabytes on a slow line. The caller waits. */
export const UPLOAD_TIMEOUT_MS = 13_000;
const MAX_FILE_BYTES = 8_000_000;

export function disputesOf(ask: Ask) {
  const getAnswer = (id: string) => ask({ method: "GET", path: `/disputes/${segment(id)}` });
  return {
    get: async (id: string) => read(disputeSchema, await getAnswer(id)),
    /** For recovery after the answer to a submission was lost. */
    getVerbatim: async (id: string) => verbatim(await getAnswer(id)),
    list: (filter: DisputeFilter = {}) => listDisputes(ask, filter),
    /**
     * One file per type; a second replaces it. Only at stage `dispute` and status `dispute_opened`: see `uploadFile`.
     */
    async attachFile(id: string, evidenceType: EvidenceFileType, file: EngineFile) {
      const form = formOf({ dispute_id: id, evidence_type: evidenceType }, file);
      const request = { method: "PUT", path: "/disputes/evidence", form, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
      return read(fileIdSchema, await ask(request));
    },
    /** Uploads without attaching, in any state: put the ID into the submission. Use it for later stages. */
    async uploadFile(id: string, file: EngineFile) {
      const form = formOf({ purpose: "dispute_evidence", dispute_id: id }, file);
      return read(fileIdSchema, await ask({ method: "POST", path: "/files", form, timeoutMs: UPLOAD_TIMEOUT_MS }));
    },
    /** The bytes of a file, as uploaded. */
    async downloadFile(id: string, engineFileId: string) {
      const request = { method: "GET", path: `/files/${segment(engineFileId)}`, query: { dispute_id: id } } as const;
      return (await ask({ ...request, timeoutMs: UPLOAD_TIMEOUT_MS, maxAnswerBytes: MAX_FILE_BYTES })).body;
    },
    async deleteEvidence(id: string, evidenceType: EvidenceFileType) {
      const json: Requests["DeleteEvidenceRequest"] = { dispute_id: id, evidence_type: evidenceType };
      await ask({ method: "DELETE", path: "/disputes/evidence", json });
    },
    /** Accepts the loss. The engine refuses it once the bank has decided, so it happens once. */
    accept: async (id: string) =>
      read(disputeSchema, await ask({ method: "POST", path: `/disputes/accept/${segment(id)}` })),
    async submitEvidence(id: string, evidence: SubmittedEvidence) {
      const json: Requests["SubmitEvidenceRequest"] = { ...evidence, dispute_id: id };
      return verbatim(await ask({ method: "POST", path: "/disputes/evidence", json }));
    },
  };
}

/** The engine's unchanged bytes, and the dispute parsed from them. */
function verbatim(answer: EngineAnswer) {
  return { body: answer.body, contentType: answer.contentType, dispute: tryRead(disputeSchema, jsonOf(answer)) };
}

function listDisputes(ask: Ask, given: DisputeFilter): AsyncGenerator<EngineDispute> {
  const { paymentId, statuses, createdFrom, createdTo } = given;
  const filter = {
    ...(paymentId !== undefined && { payment_id: paymentId }),
    ...(statuses && { dispute_status: statuses.join(",") }),
    ...(createdFrom && { start_time: createdFrom.toISOString() }),
  };
  const readPage = async (page: Page, upTo: Date | null) => {
    const end = upTo ?? createdTo;
    const query = { ...page, ...filter, ...(end && { end_time: end.toISOString() }) } satisfies ListQuery;
    return read(z.array(disputeSchema), await ask({ method: "GET", path: "/disputes/list", query }));
  };
  return paged(readPage, { idOf: ({ engineDisputeId }) => engineDisputeId, createdAtOf: ({ createdAt }) => createdAt });
}

const fileIdSchema = z.object({ file_id: z.string().min(1) }).transform(({ file_id }) => ({ engineFileId: file_id }));

function formOf(fields: Record<string, string>, { fileName, contentType, content }: EngineFile): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // The type requires memory that threads don't share; ours never is.
  form.set("file", new File([content as Uint8Array<ArrayBuffer>], fileName, { type: contentType }));
  return form;
}
