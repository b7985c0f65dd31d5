import { usePromotor } from '#web/session/promotor.ts'
import type { Tela } from './telas.tsx'
import {
  useConferencias,
  useConfirmacoesQueEsperam,
  useConsentimentosParaOlhar,
  useDivergenciasAbertas,
  useEsperasDoDia,
  useRegrasQueEsperam,
} from './use-dia.ts'

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
  const juntos = (useConfirmacoesQueEsperam() ?? 0) + (useConsentimentosParaOlhar() ?? 0)
  return <Quantas quantas={juntos > 0 ? juntos : null} />
}

function Divergencias() {
  return <Quantas quantas={useDivergenciasAbertas()} />
}

function Conferencias() {
  return <Quantas quantas={useConferencias()} />
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
