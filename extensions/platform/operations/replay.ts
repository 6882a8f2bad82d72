import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Completes a stored answer, which contains no personal details, for a repeat. */
export interface Replay {
  readonly output: DescMessage;
  fill(work: UnitOfWork, stored: Message): Promise<Message>;
}

/** For a capability's `replays`: a repeat gets the personal details that the resource has now. */
export function replaying<Output extends DescMessage>(
  output: Output,
  fill: (work: UnitOfWork, stored: MessageShape<Output>) => Promise<MessageShape<Output>>,
): Replay {
  return { output, fill: (work, stored) => fill(work, stored as MessageShape<Output>) };
}
