import type { ReactNode } from "react";
import { isExternalLink, isOwnPath } from "../../domain/content/web-link.ts";
import { Link } from "../kit/link.tsx";

/** A link that somebody configured: within the shop, out of it in a new tab, or no link at all where it could run. */
export function FollowLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  if (isOwnPath(to))
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  if (isExternalLink(to))
    return (
      <a href={to} className={className} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  return <span className={className}>{children}</span>;
}
