import { errors } from "./catalog-entry.ts";

export const disputePacketErrors = errors(409, "conflict", {
  dispute_not_submitted: {
    meaning: "no response to the dispute was submitted, so there is no packet of what was sent",
    message: "No response to this dispute was submitted. Ask for the draft.",
    remedy: "ask for `content=draft`",
    param: "content",
  },
  packet_changed: {
    meaning: "the evidence changed while its packet was downloaded",
    message: "The evidence changed while its packet was downloaded. Download it again.",
    remedy: "download it again",
  },
});
