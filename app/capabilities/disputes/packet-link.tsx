import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface PacketLinkProps {
  disputeId: string;
  /** What is attached now, or what was sent. The server decides without it. */
  content?: "draft" | "sent" | undefined;
}

/** The evidence as one PDF. */
export function PacketLink({ disputeId, content }: PacketLinkProps) {
  return (
    <a
      download
      href={`/disputes/${disputeId}/packet.pdf${content ? `?content=${content}` : ""}`}
      className={button("quiet", "small")}
    >
      <Icon name="download" className="size-4" />
      Download packet
    </a>
  );
}
