import { initialOf } from "../../domain/account/profile.ts";
import "./personal-account.css";

/** A person's picture, or the first character of the name. Beside the name, so that it says nothing itself. */
export function Avatar({ name, avatar }: { name: string; avatar: string }) {
  if (avatar !== "") return <img className="tm-avatar" src={avatar} width="48" height="48" alt="" />;
  return (
    <span className="tm-avatar" aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
