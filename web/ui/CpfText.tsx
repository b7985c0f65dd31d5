import { formatarCpf, mascararCpf } from '#shared/cpf.ts'

type Props = {
  /** Eleven digits, or already masked by the server. */
  cpf: string
  /** The whole CPF, only after the person revealed it. */
  revelado?: boolean
}

/** A CPF, masked unless revealed. */
export function CpfText({ cpf, revelado = false }: Props) {
  return <span className="numeros">{textoDoCpf(cpf, revelado)}</span>
}

export function textoDoCpf(cpf: string, revelado = false): string {
  if (!/^\d{11}$/.test(cpf)) return cpf
  return revelado ? formatarCpf(cpf) : mascararCpf(cpf)
}
