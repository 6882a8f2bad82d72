import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** How a stored answer, which holds no personal details, becomes the answer to a repeat. */
export interface Replay {
  readonly output: DescMessage;
  fill(work: UnitOfWork, stored: Message): Promise<Message>;
}

/** Registered by a capability (`replays`) for a message with personal details: a repeat gets those that the resource has now. */
export function replaying<Output extends DescMessage>(
  output: Output,
  fill: (work: UnitOfWork, stored: MessageShape<Output>) => Promise<MessageShape<Output>>,
): Replay {
  return { output, fill: (work, stored) => fill(work, stored as MessageShape<Output>) };
}
