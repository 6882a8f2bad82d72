import { Code } from "@connectrpc/connect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { DisputeExtension } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EvidenceEntity } from "#extensions/capabilities/disputes/evidence.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { failureOf } from "#tests/support/failure.ts";
import { anOrganization, aPlatform, type Platform, type TestOrganization } from "#tests/support/platform.ts";

type Disputes = OrganizationClients["disputes"];

interface Theirs {
  disputeId: string;
  evidenceId: string;
}

type Attempt = (disputes: Disputes, theirs: Theirs) => Promise<unknown>;

/** What an intruder would ask of another organization's dispute. A list must be empty of it, all else not be found. */
const attempts: Readonly<Record<string, Attempt>> = {
  listDisputes: (disputes) => disputes.listDisputes({ limit: 100 }),
  summarizeDisputes: (disputes) => disputes.summarizeDisputes({}),
  getDispute: (disputes, { disputeId }) => disputes.getDispute({ disputeId }),
  listEvidence: (disputes, { disputeId }) => disputes.listEvidence({ disputeId }),
  listDisputeEvents: (disputes, { disputeId }) => disputes.listDisputeEvents({ disputeId }),
  getEvidenceContent: (disputes, theirs) => disputes.getEvidenceContent(theirs),
  deleteEvidence: (disputes, theirs) => disputes.deleteEvidence(theirs),
  submitEvidence: (disputes, { disputeId }) => disputes.submitEvidence({ disputeId }),
  attachEvidence: (disputes, { disputeId }) =>
    disputes.attachEvidence({ disputeId, evidenceType: "customer_name", content: { case: "text", value: "Mallory" } }),
};

const NAMES_NO_DISPUTE: ReadonlySet<string> = new Set(["listDisputes", "summarizeDisputes"]);

let platform: Platform;
let ours: TestOrganization;
let theirs: TestOrganization;
let dispute: DisputeExtension;
let evidenceId: string;

beforeAll(async () => {
  platform = await aPlatform();
  ours = await anOrganization(platform, "Ours");
  theirs = await anOrganization(platform, "Theirs");
  dispute = await aDispute(platform, theirs);
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: theirs.id });
  const file = { fileName: "a.pdf", content: A_PDF };
  const attached = { disputeId: dispute.id, evidenceType: "receipt", content: { case: "file" as const, value: file } };
  evidenceId = (await disputes.attachEvidence(attached)).evidenceId;
});
afterAll(() => platform.close());

describe.each(["grpc", "connect"] as const)("over %s another organization", (protocol) => {
  test.each(DisputeService.methods.map(({ localName }) => localName))("gets nothing by %s", async (method) => {
    const attempt = attemptOf(method);
    const { disputes } = platform.callers[protocol].forOrganization({ organizationId: ours.id });
    const before = await everythingOfTheirs();

    if (NAMES_NO_DISPUTE.has(method)) {
      const answer = textOf(await attempt(disputes, { disputeId: dispute.id, evidenceId }));
      expect(answer).not.toContain(dispute.id);
      expect(answer).toBe(textOf(await attempt(await disputesOfNobody(protocol), { disputeId: "", evidenceId: "" })));
    } else {
      for (const disputeId of [dispute.id, dispute.engineDisputeId]) {
        const { code, rawMessage } = await failureOf(attempt(disputes, { disputeId, evidenceId }));
        expect([code, rawMessage]).toEqual([Code.NotFound, `No such dispute: ${disputeId}`]);
      }
    }
    expect(await everythingOfTheirs()).toEqual(before);
  });

  test("with a dispute of its own cannot reach their evidence through it", async () => {
    const intruder = await anOrganization(platform, "Intruder");
    const own = await aDispute(platform, intruder);
    const { disputes } = platform.callers[protocol].forOrganization({ organizationId: intruder.id });
    const before = await everythingOfTheirs();
    for (const method of ["getEvidenceContent", "deleteEvidence"]) {
      const error = await failureOf(attemptOf(method)(disputes, { disputeId: own.id, evidenceId }));
      expect(error.code).toBe(Code.NotFound);
    }
    expect(await everythingOfTheirs()).toEqual(before);
  });
});

function attemptOf(method: string): Attempt {
  const attempt = attempts[method];
  if (!attempt) throw new Error(`Say in attempts what an intruder would ask ${method} for.`);
  return attempt;
}

/** What an organization without any dispute is answered. */
async function disputesOfNobody(protocol: "grpc" | "connect"): Promise<Disputes> {
  const nobody = await anOrganization(platform, "Nobody");
  return platform.callers[protocol].forOrganization({ organizationId: nobody.id }).disputes;
}

async function everythingOfTheirs() {
  const { em } = theirs.work();
  return {
    dispute: await em.findOneOrFail(DisputeExtensionEntity, { id: dispute.id }),
    evidence: await em.find(EvidenceEntity, {}),
    events: await em.count(EventEntity, {}),
    submissions: await platform.sandbox.submissions(dispute.engineDisputeId),
  };
}

function textOf(answer: unknown): string {
  return JSON.stringify(answer, (_key, value) => (typeof value === "bigint" ? String(value) : value));
}
