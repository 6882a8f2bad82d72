import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ATTENTION_KINDS, type AttentionKind } from "#contract/attention-kinds.ts";
import { readAttention } from "#extensions/platform/attention/attention.queries.ts";
import { type Capability, capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { AttentionSchema, AttentionService } from "#proto/tollhouse/v1/attention_pb.ts";

const rank = (kind: AttentionKind) => ATTENTION_KINDS.indexOf(kind);

/** What the capabilities register as worth a merchant's attention (`attention`). */
export function attentionOf(listed: readonly Capability[]): Capability {
  const sources = listed.flatMap(({ attention }) => attention).sort((one, other) => rank(one.kind) - rank(other.kind));
  return capability("attention", {
    service: AttentionService,
    handlers: {
      async getAttention(_request, context) {
        const work = workOf(context);
        const rows = await readAttention(work, sources);
        const items = rows.map(({ kind, count, subjectId, amount, currency }) => ({
          ...{ kind, count },
          ...(subjectId !== null && { subjectId }),
          ...(amount !== null && currency !== null && { amount: BigInt(amount), currency }),
        }));
        return create(AttentionSchema, { object: "attention", observedAt: timestampFromDate(work.now()), items });
      },
    },
  });
}
