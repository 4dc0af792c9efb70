/** The logo. Its URL has no hash, because mails use it too. */
export function Logo({ alt, size = 40 }: { alt: string; size?: number }) {
  return <img src="/logo.svg" alt={alt} width={size} height={size} />;
}
