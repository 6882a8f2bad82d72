export type { BreakerState, OnBreaker } from "./breaker.ts";
export { createTerminalCloud } from "./cloud.ts";
export {
  type CardRead,
  type EntryMode,
  type Push,
  type RemoteConnection,
  type RemoteDevice,
  type RemoteSale,
  type RemoteStep,
  TERMINAL_FEATURES,
  type TerminalConnector,
  type TerminalFeature,
  type TerminalMessage,
  type TerminalPayment,
  type TerminalRefund,
} from "./port.ts";
export { isUnexpectedTap, type SandboxTerminal, type SandboxTerminals, sandboxTerminals } from "./sandbox-terminal.ts";
export {
  isTerminalRefusal,
  TERMINAL,
  TerminalError,
  type TerminalRefusal,
  TerminalRefusedError,
  TerminalUnavailableError,
} from "./terminal.errors.ts";
export { readStoredMessage, storableMessage } from "./terminal.schema.ts";
export type { TerminalAccount, TerminalCaller, TerminalVendor } from "./vendor.ts";
