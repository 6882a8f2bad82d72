export { attachEvidence } from "./attach-evidence.ts";
export { disputesRpc } from "./disputes.rpc.ts";
export { listDisputes } from "./list-disputes.ts";
export { keepDispute, reconcileDisputes } from "./refresh-dispute.ts";
