import { usePromotor } from '#web/session/promotor.ts'
import type { Tela } from './telas.tsx'
import { escreverQuantas } from './dia.ts'
import { useEsperasDoDia, useQueEsperam, useRegrasQueEsperam } from './use-dia.ts'

/** How many decisions wait on a screen of the menu, for who may make them; nothing without any. */
export function ContaDoMenu({ para }: Pick<Tela, 'para'>) {
  const Conta = contas[para]
  // Before a promotor is chosen no list can be asked for.
  const { ativo } = usePromotor()
  return Conta && ativo ? <Conta /> : null
}

const contas: Partial<Record<Tela['para'], () => React.ReactNode>> = {
  '/front/confirmacoes': Confirmacoes,
  '/front/divergencias': Divergencias,
  '/front/formalizacao': Conferencias,
  '/front/oportunidades': Motivos,
  '/front/regras': Regras,
}

function Confirmacoes() {
  const { documentos, consentimentos } = useQueEsperam()
  return <Quantas quantas={escreverQuantas(documentos + consentimentos)} />
}

function Divergencias() {
  return <Quantas quantas={escreverQuantas(useQueEsperam().divergencias)} />
}

function Conferencias() {
  return <Quantas quantas={escreverQuantas(useQueEsperam().formalizacoes)} />
}

function Motivos() {
  return <Quantas quantas={useEsperasDoDia().esperas} />
}

function Regras() {
  return <Quantas quantas={useRegrasQueEsperam()} />
}

function Quantas({ quantas }: { quantas: string | number | null }) {
  if (quantas === null) return null
  return (
    <>
      <span className="barra-conta" aria-hidden>
        {quantas}
      </span>
      <span className="so-leitor">{quantas} para decidir</span>
    </>
  )
}
