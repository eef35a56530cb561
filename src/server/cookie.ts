/** The value of a cookie in the `Cookie` header of a request, as it stands there. */
export const cookieOf = (header: string, name: string): string | null => {
  const found = header.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
};
