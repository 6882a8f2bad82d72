/** A road sign with a T whose bar is a barrier. */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={`shrink-0 ${className}`}>
      <rect width="32" height="32" rx="7" className="fill-sign" />
      <rect x="2.25" y="2.25" width="27.5" height="27.5" rx="5" stroke="#fff" strokeOpacity="0.7" />
      <path d="M16 13v11.5" stroke="#fff" strokeWidth="3.5" strokeLinecap="butt" />
      <path d="M7 11h18" stroke="#fff" strokeWidth="4" />
      <path d="M10.6 13.4 13 8.6M15.4 13.4l2.4-4.8M20.2 13.4l2.4-4.8" className="stroke-sign" strokeWidth="1.5" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-xl font-extrabold tracking-[-0.02em]">Tollhouse</span>
    </span>
  );
}
