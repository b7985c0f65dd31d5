import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { beneficioApi } from '#shared/beneficio/api.ts'
import type { LugarDoCadastro } from '#shared/cliente/complemento.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { chaves, type Bloco } from '../api/chaves.ts'
import { velhosDosTelefones } from '../api/velhos.ts'
import { ContasCard } from '../cliente/ContasCard.tsx'
import { EnderecosCard } from '../cliente/EnderecosCard.tsx'
import { PendenciasBlock } from '../cliente/PendenciasBlock.tsx'
import { PessoaisCard } from '../cliente/PessoaisCard.tsx'
import { ProvaDoCadastro } from '../confirmacao/ConfirmarIdentidade.tsx'
import { EmpregadoresBlock } from '../empregador/EmpregadoresBlock.tsx'
import { TelefonesCard } from '../telefone/TelefonesCard.tsx'
import { LeituraFalhou } from '../ui/LeituraFalhou.tsx'
import { blocos } from './blocos.ts'

type Props = { relacionamento: Relacionamento; impedimento?: string | undefined }

/** Registered data of the client, a block per subject; missing data are listed above. */
export function CadastroPanel({ relacionamento, impedimento }: Props) {
  const { idRelacionamento, idCliente } = relacionamento
  const daqui = blocos(relacionamento)
  const complemento = useQuery(daqui.complemento)
  const pessoais = useQuery(daqui.dadosGerais)
  const enderecos = useQuery(daqui.enderecos)
  const contas = useQuery(daqui.dadosBancarios)
  const convenios = useQuery(daqui.convenios)
  const senha = useQuery(daqui.senha)
  const telefones = useQuery(daqui.telefones)
  const raiz = useRef<HTMLDivElement>(null)
  const irPara = (onde: LugarDoCadastro) => {
    const parte = raiz.current?.querySelector<HTMLElement>(`[data-parte="${onde}"]`)
    parte?.scrollIntoView({ block: 'start' })
    parte?.querySelector('button')?.focus({ preventScroll: true })
  }
  const velhos = (...nomes: Bloco[]) =>
    [...nomes, 'complemento' as const].map((nome) => chaves.bloco(idRelacionamento, nome))
  const comum = { cliente: { idRelacionamento, idCliente }, impedimento }

  return (
    <div ref={raiz}>
      <PendenciasBlock consulta={complemento} aoIr={irPara} />
      <ProvaDoCadastro idRelacionamento={idRelacionamento} />
      <div data-parte="pessoais">
        <PessoaisCard
          {...comum}
          consulta={pessoais}
          makesOld={velhos('dadosGerais', 'dadosResumidos', 'relacionamento')}
        />
      </div>
      <div data-parte="telefones">
        <TelefonesCard
          titulo="Números do cliente"
          idRelacionamento={idRelacionamento}
          consulta={telefones}
          makesOld={velhosDosTelefones(idRelacionamento)}
          impedimento={impedimento}
        />
      </div>
      <div data-parte="enderecos">
        <EnderecosCard
          {...comum}
          consulta={enderecos}
          makesOld={velhos('enderecos', 'dadosResumidos', 'dadosGerais')}
        />
      </div>
      <div data-parte="contas">
        <ContasCard {...comum} consulta={contas} makesOld={velhos('dadosBancarios')} />
      </div>
      <div data-parte="convenios">
        <EmpregadoresBlock
          {...comum}
          consulta={convenios}
          makesOld={[
            ...velhos('convenios', 'senha', 'dadosResumidos'),
            beneficioApi.margemConvenio,
          ]}
        />
        {senha.isError && !convenios.isError && (
          <LeituraFalhou
            error={senha.error}
            senao="Não foi possível saber se um convênio pede a senha da margem"
            carregando={senha.isFetching}
            tentar={senha.refetch}
          />
        )}
        {senha.data === true && (
          <p className="suave">
            Um convênio deste cliente confirma a margem com a senha dele: peça-a antes de simular.
          </p>
        )}
      </div>
    </div>
  )
}
