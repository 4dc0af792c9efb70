/** The shop's mark. Its address is stable: the file has no hash, because mails show it too. */
export function Logo({ alt, size = 40 }: { alt: string; size?: number }) {
  return <img src="/logo.svg" alt={alt} width={size} height={size} />;
}
