import type { MessageInitShape } from "@bufbuild/protobuf";
import { z } from "zod";
import { mediaTypeUnsupported } from "#app/http/errors.server.ts";
import { mediaTypeOf, readJson } from "#app/http/read-body.server.ts";
import { readMultipart } from "#app/http/read-multipart.server.ts";
import type { AttachEvidenceRequestSchema } from "#proto/tollhouse/v1/disputes_pb.ts";

const textEvidence = z.strictObject({ evidence_type: z.string(), text: z.string() });

type Evidence = Pick<MessageInitShape<typeof AttachEvidenceRequestSchema>, "evidenceType" | "content">;

/** A file comes as a form, a text as JSON. What types there are and how long a text may be is the contract's to say. */
export async function readEvidence(request: Request): Promise<Evidence> {
  switch (mediaTypeOf(request)) {
    case "application/json": {
      const { evidence_type, text } = await readJson(request, textEvidence);
      return { evidenceType: evidence_type, content: { case: "text", value: text } };
    }
    case "multipart/form-data": {
      const { fields, files } = await readMultipart(request, { fields: ["evidence_type"], files: ["file"] });
      return { evidenceType: fields.evidence_type, content: { case: "file", value: files.file } };
    }
    default:
      throw mediaTypeUnsupported("application/json or multipart/form-data");
  }
}
