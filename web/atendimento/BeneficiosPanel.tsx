import { useQuery } from '@tanstack/react-query'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { BeneficioInssBlock } from '../beneficio/BeneficioInssBlock.tsx'
import { MargemConvenioBlock } from '../beneficio/MargemConvenioBlock.tsx'
import { ConsentimentoBlock } from '../consentimento/ConsentimentoBlock.tsx'
import { consultasDoConsentimento } from '../consentimento/consultas.ts'
import { Revelar } from '../revelacao/Revelar.tsx'
import { TrabalhadorBlock } from '../trabalhador/TrabalhadorBlock.tsx'
import { blocos } from './blocos.ts'

type Props = { relacionamento: Relacionamento; impedimento: string | undefined }

/** What the person lives on and may borrow against: consent, benefits, jobs, in this order. */
export function BeneficiosPanel({ relacionamento, impedimento }: Props) {
  const daqui = blocos(relacionamento)
  const inss = useQuery(daqui.beneficioInss)
  const trabalhador = useQuery(daqui.beneficioTrabalhador)
  const convenios = useQuery(daqui.convenios)
  const { TRABALHADOR } = consultasDoConsentimento(relacionamento.idRelacionamento)
  const consentimento = useQuery(TRABALHADOR)
  return (
    <>
      <ConsentimentoBlock relacionamento={relacionamento} tipo="INSS" />
      <BeneficioInssBlock
        relacionamento={relacionamento}
        consulta={inss}
        numeroDe={({ idBeneficio, numero }) => (
          <Revelar campo="beneficio" id={idBeneficio}>
            {numero}
          </Revelar>
        )}
      />
      <ConsentimentoBlock relacionamento={relacionamento} tipo="TRABALHADOR" />
      <TrabalhadorBlock
        idRelacionamento={relacionamento.idRelacionamento}
        consulta={trabalhador}
        autorizado={consentimento.data?.ativo}
        impedimento={impedimento}
      />
      <MargemConvenioBlock cpf={relacionamento.cpf} convenios={convenios} />
    </>
  )
}
