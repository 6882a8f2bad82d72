import { useInstantText } from "#app/components/ui/local-time.tsx";

interface DeadlineBarProps {
  from: string;
  to: string;
  now: Date;
}

const LENGTH = 100;

/** The time from opening to deadline, and how much of it has passed. The text above says it too. */
export function DeadlineBar({ from, to, now }: DeadlineBarProps) {
  const [start, end] = [new Date(from).getTime(), new Date(to).getTime()];
  const share = end > start ? (now.getTime() - start) / (end - start) : 1;
  const passed = Math.min(LENGTH, Math.max(0, share * LENGTH));
  return (
    <div className="mt-5">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${LENGTH} 4`}
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full"
      >
        <rect width={LENGTH} height="4" className="fill-white/30" />
        <rect width={passed} height="4" className="fill-white" />
      </svg>
      <div className="mt-2 flex justify-between gap-4 text-sm">
        <span>Opened {useInstantText(from, "date")}</span>
        <span className="text-right font-semibold">Due {useInstantText(to, "date-time")}</span>
      </div>
    </div>
  );
}
