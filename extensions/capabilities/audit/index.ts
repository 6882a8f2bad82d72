export { auditRpc } from "./audit.rpc.ts";
export { type ChainAnchor, type ChainReport, verifyChain } from "./verify-chain.ts";
