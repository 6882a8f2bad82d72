import { useInstantText } from "#app/components/ui/local-time.tsx";

interface RoadProps {
  from: string;
  to: string;
  now: Date;
}

/** The way from the opening to the deadline, and how much of it is behind. Said in words as well, above it. */
export function Road({ from, to, now }: RoadProps) {
  const [start, end] = [new Date(from).getTime(), new Date(to).getTime()];
  const share = end > start ? (now.getTime() - start) / (end - start) : 1;
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <div className="mt-6">
      <div aria-hidden="true" className="relative h-4">
        <div className="lane absolute inset-x-0 top-1.5 h-1 text-white/60" />
        <div className="absolute top-1.5 left-0 h-1 rounded-full bg-white" style={{ width: `${percent}%` }} />
        <div
          className="absolute top-0 size-4 -translate-x-1/2 rounded-full border-4 border-white bg-(--color-sign)"
          style={{ left: `${percent}%` }}
        />
      </div>
      <div className="mt-2 flex justify-between gap-4 text-sm">
        <span>Opened {useInstantText(from, "date")}</span>
        <span className="text-right font-semibold">Bank's deadline {useInstantText(to, "date-time")}</span>
      </div>
    </div>
  );
}
