/** The staff area in one chunk: its screens, and its header for the layout. @see TL-08 */
export { StaffHeader } from '#src/features/staff/StaffHeader.tsx';
export { StaffPage as default } from '#src/features/staff/StaffPage.tsx';
